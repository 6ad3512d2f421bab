package io.berth.host.profile;

import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A thread whose calls into plugins a {@link CallWatch} looks after. */
public final class WatchedThread extends Thread {
    private static final Logger log = LoggerFactory.getLogger(WatchedThread.class);

    private final CallsInProgress calls = new CallsInProgress();
    private final Consumer<PluginFailure> successor;
    private final Consumer<String> stuck;

    /**
     * A daemon.
     *
     * @param successor lets another thread go on with the work when this one is left behind in a call; called on the
     *     thread of the watch
     */
    public WatchedThread(String name, Runnable work, Consumer<PluginFailure> successor) {
        this(name, work, successor, log::error);
    }

    /** @param stuck hears, once, of a call in which the thread can neither be interrupted nor left behind */
    public WatchedThread(String name, Runnable work, Consumer<PluginFailure> successor, Consumer<String> stuck) {
        super(work, name);
        this.successor = successor;
        this.stuck = stuck;
        setDaemon(true);
    }

    CallsInProgress calls() {
        return calls;
    }

    void leaveBehind(PluginFailure failure) {
        successor.accept(failure);
    }

    void isStuck(String message) {
        stuck.accept(message);
    }
}
