package io.berth.host.scheduler;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.Nomination;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.cache.CacheResult;
import io.berth.host.cache.SchedulerCache;
import io.berth.host.cycle.CycleListener;
import io.berth.host.cycle.PermitWaits;
import io.berth.host.cycle.ReservePhase;
import io.berth.host.cycle.ScheduleResult;
import io.berth.host.cycle.SchedulingCycle;
import io.berth.host.generation.Generations;
import io.berth.host.generation.Lease;
import io.berth.host.profile.Abandonment;
import io.berth.host.profile.PluginFailure;
import io.berth.host.queue.QueuedPodInfo;
import io.berth.host.queue.SchedulingQueue;
import io.berth.host.scheduler.OutcomeHandler.Failure;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes pods from the queue one by one, finds a node for each, and hands them to the binding threads. All of it runs on
 * one thread, the scheduling loop.
 */
public final class Scheduler {
    private static final Logger log = LoggerFactory.getLogger(Scheduler.class);

    /** So many pods the thread of a generation that is gone may go on with, rather than to let them wait. */
    private static final int PODS_AFTER_SWAP = 1000;

    private final SchedulingQueue queue;
    private final SchedulerCache cache;
    private final Generations generations;
    private final ActiveProfiles profiles;
    private final PermitWaits waits;
    private final Bindings bindings;
    private final OutcomeHandler outcomes;
    private final CycleListener listener;
    private volatile @Nullable UnderWay underWay;

    /** What the loop is at, for another thread that has to go on when this one is left behind. */
    private record UnderWay(
            QueuedPodInfo attempt, Lease lease, @Nullable Assumed assumed) {}

    /** A pod that the cache counts on a node already. */
    private record Assumed(PodInfo pod, String node, CycleState state, ReservePhase reserve) {}

    Scheduler(
            SchedulingQueue queue,
            SchedulerCache cache,
            Generations generations,
            ActiveProfiles profiles,
            PermitWaits waits,
            Bindings bindings,
            OutcomeHandler outcomes,
            CycleListener listener) {
        this.queue = queue;
        this.cache = cache;
        this.generations = generations;
        this.profiles = profiles;
        this.waits = waits;
        this.bindings = bindings;
        this.outcomes = outcomes;
        this.listener = listener;
    }

    /** Schedules until the queue is closed. */
    public void run() throws InterruptedException {
        for (var next = queue.pop(); next.isPresent(); next = queue.pop()) {
            schedule(next.get());
        }
    }

    /**
     * Schedules until the queue is closed, or another generation is in use and no pod is ready; whether to go on. Whoever
     * goes on with another thread leaves what plugins have put into the thread behind, which takes a while: so no pod
     * waits for it, unless more and more come.
     */
    public boolean runGeneration() throws InterruptedException {
        long number = generations.current().number();
        int left = PODS_AFTER_SWAP;
        for (var next = queue.pop(); next.isPresent(); next = queue.pop()) {
            schedule(next.get());
            if (generations.current().number() != number && (left-- == 0 || !queue.hasNext())) {
                return true;
            }
        }
        return false;
    }

    /** As the other one, in place of a thread that was left behind in a call of a plugin: its pod has failed. */
    public boolean runGenerationAfter(PluginFailure failure) throws InterruptedException {
        leftBehind(failure);
        return runGeneration();
    }

    /** The thread that drove this was left behind in a call of a plugin: its pod has failed. By the one that goes on. */
    public void leftBehind(PluginFailure failure) {
        profiles.forget();
        UnderWay left = underWay;
        underWay = null;
        if (left != null) {
            giveUp(left, "plugin \"" + failure.pluginName() + "\": " + failure.getMessage());
        }
    }

    private void giveUp(UnderWay left, String message) {
        long generation = left.lease.generation().number();
        Assumed assumed = left.assumed;
        if (assumed == null) {
            listener.decided(left.attempt.pod(), generation, SchedulingCycle.leftBehind(cache.snapshot(), message));
        } else {
            undo(assumed.reserve, assumed.state, assumed.pod, assumed.node);
            listener.notBound(assumed.pod, generation, false, message);
        }
        outcomes.failed(left.attempt, Failure.error(message));
        left.lease.close();
    }

    /** Schedules one pod if there is one to be tried now; whether there was. */
    public boolean runOnce() {
        var next = queue.poll();
        next.ifPresent(this::schedule);
        return next.isPresent();
    }

    private void schedule(QueuedPodInfo attempt) {
        Lease lease = generations.lease();
        boolean handedOn = false;
        underWay = new UnderWay(attempt, lease, null);
        try {
            handedOn = schedule(attempt, lease);
        } catch (Abandonment e) {
            throw e;
        } catch (RuntimeException | Error e) {
            log.error(
                    "scheduling pod {} failed inside the scheduler",
                    attempt.pod().key(),
                    e);
            outcomes.failed(attempt, Failure.error("internal error: " + e));
        } finally {
            if (!handedOn) {
                lease.close();
            }
        }
    }

    /** Whether the lease was handed on to the binding. */
    private boolean schedule(QueuedPodInfo attempt, Lease lease) {
        PodInfo pod = attempt.pod();
        ActiveProfiles.Runner runner =
                profiles.of(lease.generation(), pod.spec().schedulerName());
        if (runner == null) {
            log.warn(
                    "Pod {} asks for scheduler {}, which has no profile any more",
                    pod.key(),
                    pod.spec().schedulerName());
            queue.done(pod.uid());
            return false;
        }
        if (skip(pod)) {
            queue.done(pod.uid());
            return false;
        }
        listener.begun(attempt, lease.generation().number());
        ScheduleResult result = runner.scheduling().run(cache.snapshot(), pod);
        listener.decided(pod, lease.generation().number(), result);
        return switch (result) {
            case ScheduleResult.Placed placed -> place(attempt, placed, runner, lease);
            case ScheduleResult.Unschedulable unschedulable -> {
                outcomes.failed(
                        attempt,
                        Failure.refused(
                                unschedulable.message(),
                                unschedulable.trace().unschedulablePlugins(),
                                unschedulable.trace().pendingPlugins(),
                                unschedulable.nomination()));
                yield false;
            }
            case ScheduleResult.Failed failed -> {
                outcomes.failed(attempt, Failure.error(failed.message()));
                yield false;
            }
        };
    }

    private boolean skip(PodInfo pod) {
        if (outcomes.isOfNoAccount()) {
            return true;
        }
        if (pod.pod().metadata().deletionTimestamp() != null) {
            outcomes.deleting(pod.pod());
            return true;
        }
        return cache.isAssumed(pod.uid());
    }

    private boolean place(
            QueuedPodInfo attempt, ScheduleResult.Placed placed, ActiveProfiles.Runner runner, Lease lease) {
        String node = placed.node().name();
        PodInfo assumed = attempt.pod().onNode(node);
        CacheResult result = cache.assume(assumed);
        if (!result.isIn()) {
            String message = result.message().orElse("");
            listener.notBound(assumed, lease.generation().number(), false, message);
            outcomes.failed(attempt, Failure.error(message));
            return false;
        }
        queue.nominated().forget(assumed);
        underWay = new UnderWay(
                attempt,
                lease,
                new Assumed(assumed, node, placed.state(), runner.scheduling().reserve()));
        CycleState state = placed.state();
        ReservePhase reserve = runner.scheduling().reserve();
        switch (reserve.run(state, assumed, node)) {
            case ReservePhase.Outcome.Granted granted -> {
                if (!granted.waits().isEmpty()) {
                    waits.add(assumed, node, granted.waits());
                }
                bindings.start(attempt, assumed, node, state, runner, lease);
                return true;
            }
            case ReservePhase.Outcome.Refused refused -> {
                undo(reserve, state, assumed, node);
                String plugin = String.valueOf(refused.refusal().plugin());
                Set<String> pending = Bindings.pending(refused.refusal());
                String text = FitText.ofOneNode(refused.refusal());
                listener.notBound(assumed, lease.generation().number(), true, text);
                outcomes.failed(attempt, Failure.refused(text, Set.of(plugin), pending, Nomination.CLEAR));
            }
            case ReservePhase.Outcome.Failed failed -> {
                undo(reserve, state, assumed, node);
                listener.notBound(assumed, lease.generation().number(), false, failed.message());
                outcomes.failed(attempt, Failure.error(failed.message()));
            }
        }
        return false;
    }

    private void undo(ReservePhase reserve, CycleState state, PodInfo assumed, String node) {
        reserve.unreserve(state, assumed, node);
        ChangeApplier.report(cache.forget(assumed));
    }
}
