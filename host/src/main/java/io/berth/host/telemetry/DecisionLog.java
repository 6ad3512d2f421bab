package io.berth.host.telemetry;

import io.berth.api.snapshot.PodInfo;
import io.berth.host.cycle.CycleListener;
import io.berth.host.cycle.CycleTrace;
import io.berth.host.cycle.ScheduleResult;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Keeps the last decision about each of the pods that were decided last. Safe for several threads. */
public final class DecisionLog implements CycleListener {
    private final Clock clock;
    private final int podLimit;
    private final int nodeLimit;
    private final Consumer<DecisionRecord> follower;
    private final Map<String, DecisionRecord> records = new LinkedHashMap<>(64, 0.75f, true);

    /**
     * @param podLimit of how many pods a decision is kept
     * @param nodeLimit of how many nodes the verdicts are kept in each
     * @param follower hears of each decision that is final: a pod bound, or put back; must not throw
     */
    public DecisionLog(Clock clock, int podLimit, int nodeLimit, Consumer<DecisionRecord> follower) {
        this.clock = clock;
        this.podLimit = podLimit;
        this.nodeLimit = nodeLimit;
        this.follower = follower;
    }

    @Override
    public void decided(PodInfo pod, long generation, ScheduleResult result) {
        DecisionRecord decision = switch (result) {
            case ScheduleResult.Placed placed ->
                record(pod, generation, placed.node().name(), "", placed.trace());
            case ScheduleResult.Unschedulable unschedulable ->
                record(pod, generation, null, unschedulable.message(), unschedulable.trace());
            case ScheduleResult.Failed failed -> record(pod, generation, null, failed.message(), failed.trace());
        };
        put(decision);
        if (decision.node() == null) {
            follower.accept(decision);
        }
    }

    private DecisionRecord record(
            PodInfo pod, long generation, @Nullable String node, String message, CycleTrace trace) {
        NodeReports nodes = NodeReports.telling(nodeLimit, trace);
        return new DecisionRecord(
                pod.namespace(),
                pod.name(),
                pod.uid(),
                generation,
                clock.instant(),
                node,
                message,
                trace.evaluated(),
                trace.feasible().size(),
                find(pod.uid()).map(DecisionRecord::attempts).orElse(0) + 1,
                nodes.reports(),
                trace.snapshot().nodes().size() - nodes.reports().size(),
                Grounds.of(trace, nodes.best()));
    }

    @Override
    public void notBound(PodInfo pod, long generation, boolean refused, String message) {
        change(pod, decision -> decision.notPlaced(message));
    }

    @Override
    public void bound(PodInfo pod, long generation, String node) {
        change(pod, decision -> decision.placed(node));
    }

    private void change(PodInfo pod, java.util.function.UnaryOperator<DecisionRecord> change) {
        find(pod.uid()).map(change).ifPresent(decision -> {
            put(decision);
            follower.accept(decision);
        });
    }

    private synchronized void put(DecisionRecord decision) {
        records.put(decision.uid(), decision);
        var oldest = records.keySet().iterator();
        while (records.size() > podLimit && oldest.hasNext()) {
            oldest.next();
            oldest.remove();
        }
    }

    /** Of how many pods a decision is kept. */
    public int podLimit() {
        return podLimit;
    }

    /** The last decision about a pod of a name: one that was deleted and made anew has another uid. */
    public synchronized Optional<DecisionRecord> latest(String namespace, String name) {
        DecisionRecord latest = null;
        for (DecisionRecord one : records.values()) {
            boolean isNamed = one.name().equals(name) && one.namespace().equals(namespace);
            if (isNamed && (latest == null || !one.time().isBefore(latest.time()))) {
                latest = one;
            }
        }
        return Optional.ofNullable(latest);
    }

    /** The last decision about a pod. */
    public synchronized Optional<DecisionRecord> find(String uid) {
        return Optional.ofNullable(records.get(uid));
    }

    /** All that is kept, the oldest use first. */
    public synchronized List<DecisionRecord> all() {
        return new ArrayList<>(records.values());
    }
}
