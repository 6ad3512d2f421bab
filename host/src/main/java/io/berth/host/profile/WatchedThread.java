package io.berth.host.profile;

import java.util.function.Consumer;

/** A thread whose calls into plugins a {@link CallWatch} looks after. */
public final class WatchedThread extends Thread {
    private final CallsInProgress calls = new CallsInProgress();
    private final Consumer<PluginFailure> successor;

    /**
     * A daemon.
     *
     * @param successor lets another thread go on with the work when this one is left behind in a call; called on the
     *     thread of the watch
     */
    public WatchedThread(String name, Runnable work, Consumer<PluginFailure> successor) {
        super(work, name);
        this.successor = successor;
        setDaemon(true);
    }

    CallsInProgress calls() {
        return calls;
    }

    void leaveBehind(PluginFailure failure) {
        successor.accept(failure);
    }
}
