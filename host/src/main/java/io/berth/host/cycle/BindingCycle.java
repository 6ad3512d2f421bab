package io.berth.host.cycle;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.PreBindPlan;
import io.berth.api.cycle.Rejection;
import io.berth.api.cycle.Skip;
import io.berth.api.plugin.BindPlugin;
import io.berth.api.plugin.ClusterWriter;
import io.berth.api.plugin.PluginException;
import io.berth.api.plugin.PostBindPlugin;
import io.berth.api.plugin.PreBindPlugin;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.profile.ExtensionPoint;
import io.berth.host.profile.PluginFailure;
import io.berth.host.profile.Profile;
import io.berth.host.profile.Wired;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Binds pods that have a node. One instance serves one profile; each pod has a thread of its own. */
public final class BindingCycle {
    private static final Logger log = LoggerFactory.getLogger(BindingCycle.class);

    /** A PreBind plugin with work to do; {@code startsGroup} if it must wait for those before it. */
    private record Planned(Wired<PreBindPlugin> wired, boolean startsGroup) {}

    private final List<Wired<PreBindPlugin>> preBinders;
    private final List<Wired<BindPlugin>> binders;
    private final List<Wired<PostBindPlugin>> postBinders;
    private final PermitWaits waits;
    private final ClusterWriter writer;
    private final ExtenderPhase extenders;
    private final Executor executor;
    private final CycleMeter meter;

    public BindingCycle(
            Profile profile,
            PermitWaits waits,
            ClusterWriter writer,
            ExtenderPhase extenders,
            Executor executor,
            CycleMeter meter) {
        this.meter = meter;
        this.extenders = extenders;
        this.preBinders = profile.at(ExtensionPoint.PRE_BIND);
        this.binders = profile.at(ExtensionPoint.BIND);
        this.postBinders = profile.at(ExtensionPoint.POST_BIND);
        this.waits = waits;
        this.writer = writer;
        this.executor = executor;
    }

    /**
     * Runs the cycle on the calling thread.
     *
     * @param pod assumed on the node
     * @param permitted called once the pod no longer waits
     */
    public BindingResult run(CycleState state, PodInfo pod, String node, Runnable permitted)
            throws InterruptedException {
        List<Planned> planned = new ArrayList<>();
        BindingResult refused = plan(state, pod, node, planned);
        if (refused == null) {
            refused = awaitPermit(pod, node, !planned.isEmpty());
        }
        if (refused != null) {
            return refused;
        }
        permitted.run();
        if (!planned.isEmpty()) {
            long begun = meter.begin();
            refused = preBind(state, pod, node, planned);
            meter.end(ExtensionPoint.PRE_BIND, answer(refused), begun);
        }
        if (refused != null) {
            return refused;
        }
        long begun = meter.begin();
        BindingResult result = bind(state, pod, node);
        meter.end(ExtensionPoint.BIND, answer(result), begun);
        return result;
    }

    private static CycleMeter.Answer answer(@Nullable BindingResult result) {
        return switch (result) {
            case null -> CycleMeter.Answer.SUCCESS;
            case BindingResult.Bound bound -> CycleMeter.Answer.SUCCESS;
            case BindingResult.Refused refused -> CycleMeter.Answer.REFUSED;
            default -> CycleMeter.Answer.ERROR;
        };
    }

    private @Nullable BindingResult plan(CycleState state, PodInfo pod, String node, List<Planned> planned) {
        boolean previousParallel = false;
        for (Wired<PreBindPlugin> wired : preBinders) {
            try {
                switch (wired.plugin().planPreBind(state, pod, node)) {
                    case PreBindPlan.Work work -> {
                        planned.add(new Planned(wired, !(work.parallel() && previousParallel)));
                        previousParallel = work.parallel();
                    }
                    case Skip skip -> {}
                }
            } catch (PluginFailure e) {
                return new BindingResult.Failed("running PreBindPreFlight \"" + wired.name() + "\": " + e.getMessage());
            }
        }
        return null;
    }

    private @Nullable BindingResult awaitPermit(PodInfo pod, String node, boolean preBindWillWork)
            throws InterruptedException {
        PermitWait wait = waits.waitOf(pod);
        if (wait != null || preBindWillWork) {
            announce(pod, node);
        }
        if (wait == null) {
            return null;
        }
        long begun = meter.begin();
        CycleMeter.Answer answer = CycleMeter.Answer.ERROR;
        try {
            PermitWait.End end = wait.await();
            answer = answer(end);
            return switch (end) {
                case PermitWait.End.Allowed allowed -> null;
                case PermitWait.End.Rejected rejected -> new BindingResult.Refused(rejected.refusal(), true);
                case PermitWait.End.Preempted preempted ->
                    new BindingResult.Failed("waiting on permit for pod: " + preempted.reason());
            };
        } finally {
            meter.waited(answer, begun);
            waits.remove(pod);
        }
    }

    private static CycleMeter.Answer answer(PermitWait.End end) {
        return switch (end) {
            case PermitWait.End.Allowed allowed -> CycleMeter.Answer.SUCCESS;
            case PermitWait.End.Rejected rejected -> CycleMeter.Answer.REFUSED;
            case PermitWait.End.Preempted preempted -> CycleMeter.Answer.ERROR;
        };
    }

    /** Lets others know which node the pod is going to; that it cannot be written is no reason not to bind. */
    private void announce(PodInfo pod, String node) {
        if (pod.status().nominatedNodeName().equals(node)) {
            return;
        }
        try {
            writer.setNominatedNode(pod.pod(), node);
        } catch (PluginException e) {
            log.info("The nominated node {} of pod {} could not be written: {}", node, pod.key(), e.getMessage());
        }
    }

    private @Nullable BindingResult preBind(CycleState state, PodInfo pod, String node, List<Planned> planned) {
        PreBindHandle handle = waits.enterPreBind(pod);
        try {
            BindingResult result = new PreBindGroups(executor, state, pod, node).run(groups(planned));
            String cancelled = handle.finish();
            return cancelled != null ? new BindingResult.Failed(cancelled) : result;
        } finally {
            waits.leavePreBind(pod);
            Thread.interrupted();
        }
    }

    private static List<List<Wired<PreBindPlugin>>> groups(List<Planned> planned) {
        List<List<Wired<PreBindPlugin>>> groups = new ArrayList<>();
        for (Planned plan : planned) {
            if (plan.startsGroup || groups.isEmpty()) {
                groups.add(new ArrayList<>());
            }
            groups.getLast().add(plan.wired);
        }
        return groups;
    }

    private BindingResult bind(CycleState state, PodInfo pod, String node) {
        BindingResult byExtender = extenders.bind(pod, node);
        if (byExtender != null) {
            return byExtender;
        }
        for (Wired<BindPlugin> wired : binders) {
            try {
                switch (wired.plugin().bind(state, pod, node)) {
                    case Skip skip -> {}
                    case Rejection rejection -> {
                        return new BindingResult.Refused(new Refusal(wired.name(), rejection), false);
                    }
                    default -> {
                        return new BindingResult.Bound();
                    }
                }
            } catch (PluginFailure e) {
                return new BindingResult.Failed("running Bind plugin \"" + wired.name() + "\": " + e.getMessage());
            }
        }
        return new BindingResult.NobodyBound();
    }

    /** Tells the plugins of a pod that was bound. */
    public void postBind(CycleState state, PodInfo pod, String node) {
        long begun = meter.begin();
        for (Wired<PostBindPlugin> wired : postBinders) {
            try {
                wired.plugin().postBind(state, pod, node);
            } catch (PluginFailure e) {
                log.warn("PostBind of plugin {} failed for pod {}: {}", wired.name(), pod.key(), e.getMessage());
            }
        }
        meter.end(ExtensionPoint.POST_BIND, CycleMeter.Answer.SUCCESS, begun);
    }
}
