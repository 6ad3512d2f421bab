package io.berth.plugins.kubedefaults.dra;

import static io.berth.api.event.Action.ADD;
import static io.berth.api.event.Action.UPDATE_NODE_ALLOCATABLE;
import static io.berth.api.event.Action.UPDATE_NODE_LABEL;
import static io.berth.api.event.Action.UPDATE_POD_GENERATED_RESOURCE_CLAIM;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.FilterResult;
import io.berth.api.cycle.NodeScores;
import io.berth.api.cycle.NodeVerdicts;
import io.berth.api.cycle.PostFilterResult;
import io.berth.api.cycle.PreBindPlan;
import io.berth.api.cycle.PreBindResult;
import io.berth.api.cycle.PreEnqueueResult;
import io.berth.api.cycle.PreFilterResult;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.cycle.ReserveResult;
import io.berth.api.cycle.Skip;
import io.berth.api.event.Action;
import io.berth.api.event.ClusterEvent;
import io.berth.api.event.EventResource;
import io.berth.api.plugin.EventRegistration;
import io.berth.api.plugin.EventsPlugin;
import io.berth.api.plugin.FilterPlugin;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginException;
import io.berth.api.plugin.PostFilterPlugin;
import io.berth.api.plugin.PreBindPlugin;
import io.berth.api.plugin.PreEnqueuePlugin;
import io.berth.api.plugin.PreFilterPlugin;
import io.berth.api.plugin.ReservePlugin;
import io.berth.api.plugin.ScorePlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.plugins.kubedefaults.dra.claim.BindingConditions;
import io.berth.plugins.kubedefaults.dra.claim.ClaimHints;
import io.berth.plugins.kubedefaults.dra.claim.ClaimStore;
import io.berth.plugins.kubedefaults.dra.claim.ClaimWriter;
import io.berth.plugins.kubedefaults.dra.claim.PodClaims;
import java.util.Arrays;
import java.util.List;

/** The plugin: each extension point is a class of its own. */
final class DynamicResources
        implements PreEnqueuePlugin,
                PreFilterPlugin,
                FilterPlugin,
                PostFilterPlugin,
                ScorePlugin,
                ReservePlugin,
                PreBindPlugin,
                EventsPlugin {
    static final String NAME = "DynamicResources";

    private final CycleState.Key<PodCycle> cycleKey = new CycleState.Key<>(NAME);
    private final ClaimStore store;
    private final CycleStart start;
    private final NodeCheck check;
    private final Deallocation deallocation;
    private final Reservations reservations;
    private final BindingWork work;

    DynamicResources(DynamicResourcesArgs args, PluginContext context) {
        store = new ClaimStore(context);
        ClaimWriter writer = new ClaimWriter(context);
        BindingConditions conditions = new BindingConditions(context.clock(), args.bindingTimeout());
        start = new CycleStart(context, store);
        check = new NodeCheck(context.clock(), args.filterTimeout(), conditions);
        deallocation = new Deallocation(context, store, writer);
        reservations = new Reservations(context, store, writer);
        work = new BindingWork(context, store, writer, conditions, args.bindingTimeout());
    }

    @Override
    public PreEnqueueResult preEnqueue(PodInfo pod) {
        return switch (PodClaims.of(pod, store)) {
            case PodClaims.Ready ready -> Proceed.PROCEED;
            case PodClaims.Problem problem -> Rejection.unresolvable(problem.reason());
        };
    }

    @Override
    public PreFilterResult preFilter(CycleState state, PodInfo pod) {
        return start.run(state, cycleKey, pod);
    }

    @Override
    public FilterResult filter(CycleState state, PodInfo pod, NodeInfo node) {
        PodCycle cycle = cycle(state);
        return cycle.isEmpty() ? Proceed.PROCEED : check.run(cycle, node);
    }

    /** Fails if PreFilter was not called because an earlier plugin found the pod unresolvable, as in kube-scheduler. */
    @Override
    public PostFilterResult postFilter(CycleState state, PodInfo pod, NodeVerdicts verdicts) {
        return deallocation.run(cycle(state), pod);
    }

    @Override
    public long score(CycleState state, PodInfo pod, NodeInfo node) {
        return AlternativeScore.of(cycle(state), node.name());
    }

    @Override
    public void scoreAll(CycleState state, PodInfo pod, List<NodeInfo> nodes, long[] scores) {
        if (cycle(state).byNode().isEmpty()) {
            Arrays.fill(scores, 0);
        } else {
            ScorePlugin.super.scoreAll(state, pod, nodes, scores);
        }
    }

    @Override
    public void normalizeScores(CycleState state, PodInfo pod, NodeScores scores) {
        scores.normalize(false);
    }

    @Override
    public ReserveResult reserve(CycleState state, PodInfo pod, String nodeName) {
        reservations.reserve(cycle(state), nodeName);
        return Proceed.PROCEED;
    }

    @Override
    public void unreserve(CycleState state, PodInfo pod, String nodeName) {
        PodCycle cycle = state.get(cycleKey);
        if (cycle != null) {
            reservations.unreserve(cycle, pod);
        }
    }

    @Override
    public PreBindPlan planPreBind(CycleState state, PodInfo pod, String nodeName) {
        return cycle(state).isEmpty() ? Skip.SKIP : new PreBindPlan.Work(true);
    }

    @Override
    public PreBindResult preBind(CycleState state, PodInfo pod, String nodeName) {
        work.run(cycle(state), pod, nodeName);
        return Proceed.PROCEED;
    }

    private PodCycle cycle(CycleState state) {
        PodCycle cycle = state.get(cycleKey);
        if (cycle == null) {
            throw new PluginException("not found");
        }
        return cycle;
    }

    @Override
    public List<EventRegistration> eventsToRegister() {
        ClaimHints hints = new ClaimHints(store);
        return List.of(
                EventRegistration.always(
                        ClusterEvent.of(EventResource.NODE, ADD, UPDATE_NODE_LABEL, UPDATE_NODE_ALLOCATABLE)),
                new EventRegistration(
                        ClusterEvent.of(EventResource.TARGET_POD, UPDATE_POD_GENERATED_RESOURCE_CLAIM),
                        hints::podChanged),
                new EventRegistration(ClusterEvent.of(EventResource.RESOURCE_CLAIM, Action.ALL), hints::claimChanged),
                EventRegistration.always(addedOrUpdated(EventResource.DEVICE_CLASS)),
                EventRegistration.always(addedOrUpdated(EventResource.RESOURCE_SLICE)));
    }

    private static ClusterEvent addedOrUpdated(EventResource resource) {
        return ClusterEvent.of(resource, ADD.mask() | Action.UPDATE);
    }
}
