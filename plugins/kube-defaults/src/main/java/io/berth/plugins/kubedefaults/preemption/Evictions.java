package io.berth.plugins.kubedefaults.preemption;

import io.berth.api.cycle.PreemptionCandidate;
import io.berth.api.model.Pod;
import io.berth.api.plugin.PluginContext;
import io.berth.api.snapshot.PodInfo;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The evictions that run in the background. The last victim, the least important one, is evicted when all others are
 * gone, so that its deletion is what wakes the pod for which they had to go.
 */
final class Evictions {
    private static final System.Logger LOG = System.getLogger(Evictions.class.getName());
    private static final String NO_LAST_VICTIM_YET = "";

    private final PluginContext context;
    private final Eviction eviction;
    /** By the uid of the pod that preempts: namespace and name of the last victim, as soon as it is its turn. */
    private final Map<String, String> running;

    @SuppressWarnings("unchecked")
    Evictions(PluginContext context) {
        this.context = context;
        this.eviction = new Eviction(context);
        this.running =
                context.shared(DefaultPreemption.NAME + "/running", ConcurrentHashMap.class, ConcurrentHashMap::new);
    }

    /** Whether evictions for a pod run whose end nothing announces yet. */
    boolean isRunning(String uid) {
        String last = running.get(uid);
        if (last == null || last.equals(NO_LAST_VICTIM_YET)) {
            return last != null;
        }
        int slash = last.indexOf('/');
        Pod victim = context.objects().get(Pod.class, last.substring(0, slash), last.substring(slash + 1));
        return victim != null && victim.metadata().deletionTimestamp() == null;
    }

    /** Begins to evict those victims that are not terminating already. */
    void start(PodInfo preemptor, PreemptionCandidate candidate, List<PodInfo> clearedNominations) {
        List<PodInfo> victims = candidate.victims().stream()
                .filter(victim -> victim.pod().metadata().deletionTimestamp() == null)
                .toList();
        if (victims.isEmpty()) {
            return;
        }
        Run run = new Run(preemptor, candidate.nodeName(), victims, clearedNominations);
        running.put(preemptor.uid(), NO_LAST_VICTIM_YET);
        try {
            context.executor().execute(run::begin);
        } catch (RuntimeException e) {
            running.remove(preemptor.uid());
            throw e;
        }
    }

    /** The evictions for one pod. */
    private final class Run {
        private final PodInfo preemptor;
        private final String nodeName;
        private final List<PodInfo> victims;
        private final List<PodInfo> clearedNominations;
        private volatile boolean failed;

        Run(PodInfo preemptor, String nodeName, List<PodInfo> victims, List<PodInfo> clearedNominations) {
            this.preemptor = preemptor;
            this.nodeName = nodeName;
            this.victims = victims;
            this.clearedNominations = clearedNominations;
        }

        void begin() {
            for (PodInfo pod : clearedNominations) {
                attempt("clear the nomination of", pod, () -> clearNomination(pod));
            }
            CompletableFuture<?>[] others = victims.subList(0, victims.size() - 1).stream()
                    .map(victim -> CompletableFuture.runAsync(() -> evict(victim), context.executor()))
                    .toArray(CompletableFuture<?>[]::new);
            CompletableFuture.allOf(others).whenComplete((done, refused) -> {
                failed |= refused != null;
                end();
            });
        }

        private void end() {
            PodInfo last = victims.getLast();
            Eviction.Way way = Eviction.Way.GONE;
            if (!failed) {
                running.put(preemptor.uid(), last.namespace() + "/" + last.name());
                way = evict(last);
            }
            running.remove(preemptor.uid());
            if (failed || way == Eviction.Way.IN_MEMORY) {
                context.nominator().activate(List.of(preemptor));
            }
        }

        private void clearNomination(PodInfo pod) {
            if (!pod.status().nominatedNodeName().isEmpty()) {
                context.writer().setNominatedNode(pod.pod(), "");
            }
        }

        private Eviction.Way evict(PodInfo victim) {
            Eviction.Way[] way = {Eviction.Way.GONE};
            attempt("evict", victim, () -> way[0] = eviction.of(victim, preemptor, nodeName));
            return way[0];
        }

        /** What fails here is told by the log alone: the pod is tried again in any case. It must never stay marked. */
        private void attempt(String what, PodInfo pod, Runnable action) {
            try {
                action.run();
            } catch (RuntimeException | Error e) {
                failed = true;
                LOG.log(
                        System.Logger.Level.WARNING,
                        "cannot " + what + " pod " + pod + " for pod " + preemptor + ": " + e.getMessage());
            }
        }
    }
}
