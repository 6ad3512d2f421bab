package io.berth.host.cycle;

import io.berth.api.cycle.Rejection;
import io.berth.api.plugin.WaitingPods;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.time.Alarms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** One pod's wait for Permit: ends when all plugins have allowed it, or one rejects it. */
final class PermitWait implements WaitingPods.WaitingPod {
    /** How a wait ended. */
    sealed interface End {
        /** All plugins allowed the pod. */
        record Allowed() implements End {}

        /** A plugin, or its time-out, rejected the pod; the plugin's name may be empty. */
        record Rejected(Refusal refusal) implements End {}

        /** The node was taken away. */
        record Preempted(String reason) implements End {}
    }

    private final PodInfo pod;
    private final String node;
    private final Set<String> open;
    private final List<Runnable> cancellations = new ArrayList<>();
    private final CompletableFuture<End> end = new CompletableFuture<>();

    PermitWait(PodInfo pod, String node, Set<String> plugins) {
        this.pod = pod;
        this.node = node;
        this.open = new TreeSet<>(plugins);
    }

    synchronized void rejectLater(String plugin, Duration timeout, Alarms alarms) {
        String text = "rejected due to timeout after waiting " + GoDuration.format(timeout) + " at plugin " + plugin;
        cancellations.add(alarms.after(timeout, () -> timedOut(plugin, text)));
    }

    private synchronized void timedOut(String plugin, String text) {
        if (open.contains(plugin)) {
            reject(plugin, text);
        }
    }

    boolean isOver() {
        return end.isDone();
    }

    /** Blocks until the wait ends. */
    End await() throws InterruptedException {
        try {
            return end.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("a wait ends with a value", e);
        } finally {
            cancelAlarms();
        }
    }

    private synchronized void cancelAlarms() {
        cancellations.forEach(Runnable::run);
        cancellations.clear();
    }

    @Override
    public PodInfo pod() {
        return pod;
    }

    @Override
    public String nodeName() {
        return node;
    }

    @Override
    public synchronized Set<String> waitingFor() {
        return Set.copyOf(open);
    }

    @Override
    public synchronized void allow(String pluginName) {
        if (open.remove(pluginName) && open.isEmpty()) {
            end.complete(new End.Allowed());
        }
    }

    @Override
    public void reject(String pluginName, String reason) {
        end.complete(new End.Rejected(
                new Refusal(pluginName.isEmpty() ? null : pluginName, Rejection.unschedulable(reason))));
    }

    @Override
    public boolean preempt(String pluginName, String reason) {
        return end.complete(new End.Preempted(reason));
    }
}
