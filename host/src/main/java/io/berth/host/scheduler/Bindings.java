package io.berth.host.scheduler;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.Nomination;
import io.berth.api.cycle.Rejection;
import io.berth.api.event.Action;
import io.berth.api.event.ClusterEvent;
import io.berth.api.event.EventResource;
import io.berth.api.event.ObjectChange;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.cache.CacheResult;
import io.berth.host.cache.SchedulerCache;
import io.berth.host.cycle.BindingResult;
import io.berth.host.cycle.CycleListener;
import io.berth.host.cycle.Refusal;
import io.berth.host.generation.Lease;
import io.berth.host.queue.QueuedPodInfo;
import io.berth.host.queue.SchedulingQueue;
import io.berth.host.scheduler.OutcomeHandler.Failure;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The binding cycles that are under way, each on a thread of its own with the lease of its scheduling cycle. */
final class Bindings {
    private static final Logger log = LoggerFactory.getLogger(Bindings.class);
    private static final ClusterEvent ASSIGNED_DELETE = ClusterEvent.of(EventResource.ASSIGNED_POD, Action.DELETE);

    private final Executor executor;
    private final SchedulerCache cache;
    private final SchedulingQueue queue;
    private final OutcomeHandler outcomes;
    private final CycleListener listener;

    Bindings(
            Executor executor,
            SchedulerCache cache,
            SchedulingQueue queue,
            OutcomeHandler outcomes,
            CycleListener listener) {
        this.executor = executor;
        this.cache = cache;
        this.queue = queue;
        this.outcomes = outcomes;
        this.listener = listener;
    }

    void start(
            QueuedPodInfo attempt,
            PodInfo pod,
            String node,
            CycleState state,
            ActiveProfiles.Runner runner,
            Lease lease) {
        executor.execute(() -> {
            try {
                run(attempt, pod, node, state, runner, lease);
            } finally {
                lease.close();
            }
        });
    }

    private void run(
            QueuedPodInfo attempt,
            PodInfo pod,
            String node,
            CycleState state,
            ActiveProfiles.Runner runner,
            Lease lease) {
        BindingResult result;
        try {
            result = runner.binding().run(state, pod, node, () -> queue.done(pod.uid()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            result = new BindingResult.Failed("the scheduler is being stopped");
        } catch (RuntimeException e) {
            log.error("binding pod {} failed inside the scheduler", pod.key(), e);
            result = new BindingResult.Failed("internal error: " + e);
        }
        if (result instanceof BindingResult.Bound) {
            outcomes.bound(pod.pod(), node);
            listener.bound(pod, lease.generation().number(), node);
            runner.binding().postBind(state, pod, node);
        } else {
            undo(attempt, pod, node, state, runner, failure(result), lease);
        }
    }

    private static Failure failure(BindingResult result) {
        return switch (result) {
            case BindingResult.Refused refused
            when refused.atPermit() -> {
                String plugin = refused.refusal().plugin();
                yield Failure.refused(
                        FitText.ofOneNode(refused.refusal()),
                        plugin == null ? Set.of() : Set.of(plugin),
                        pending(refused.refusal()),
                        Nomination.CLEAR);
            }
            case BindingResult.Refused refused ->
                Failure.refused(refused.refusal().rejection().message(), Set.of(), Set.of(), Nomination.CLEAR);
            case BindingResult.Failed failed -> Failure.error(failed.message());
            default -> Failure.error(null);
        };
    }

    static Set<String> pending(Refusal refusal) {
        String plugin = refusal.plugin();
        return plugin != null && refusal.rejection().kind() == Rejection.Kind.PENDING ? Set.of(plugin) : Set.of();
    }

    /** The node is free again: other pods may want it. */
    private void undo(
            QueuedPodInfo attempt,
            PodInfo pod,
            String node,
            CycleState state,
            ActiveProfiles.Runner runner,
            Failure failure,
            Lease lease) {
        runner.scheduling().reserve().unreserve(state, pod, node);
        CacheResult forgotten = cache.forget(pod);
        ChangeApplier.report(forgotten);
        boolean refused = failure.reason().equals("Unschedulable");
        listener.notBound(pod, lease.generation().number(), refused, String.valueOf(failure.message()));
        ObjectChange gone = new ObjectChange(pod.pod(), null);
        if (refused) {
            outcomes.failed(attempt, failure);
            moveAll(forgotten, gone, other -> !other.uid().equals(pod.uid()));
        } else {
            moveAll(forgotten, gone, other -> true);
            outcomes.failed(attempt, failure);
        }
    }

    /** A pod that is on its node nevertheless, as the cluster knows by now, has made no room. */
    private void moveAll(CacheResult forgotten, ObjectChange gone, Predicate<PodInfo> preCheck) {
        if (forgotten.isIn()) {
            queue.moveAll(ASSIGNED_DELETE, gone, preCheck);
        }
    }
}
