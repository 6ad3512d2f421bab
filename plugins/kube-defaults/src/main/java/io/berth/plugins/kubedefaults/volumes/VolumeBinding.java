package io.berth.plugins.kubedefaults.volumes;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.FilterResult;
import io.berth.api.cycle.PreBindPlan;
import io.berth.api.cycle.PreBindResult;
import io.berth.api.cycle.PreFilterResult;
import io.berth.api.cycle.PreScoreResult;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.cycle.ReserveResult;
import io.berth.api.cycle.Skip;
import io.berth.api.model.PersistentVolume;
import io.berth.api.model.PersistentVolumeClaim;
import io.berth.api.plugin.EventRegistration;
import io.berth.api.plugin.EventsPlugin;
import io.berth.api.plugin.FilterPlugin;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginException;
import io.berth.api.plugin.PreBindPlugin;
import io.berth.api.plugin.PreFilterPlugin;
import io.berth.api.plugin.PreScorePlugin;
import io.berth.api.plugin.ReservePlugin;
import io.berth.api.plugin.ScorePlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Brings pods to nodes from which their volumes can be reached, or where volumes for their claims exist or can be
 * made, and has the claims bound before the pod is.
 */
final class VolumeBinding
        implements PreFilterPlugin,
                FilterPlugin,
                PreScorePlugin,
                ScorePlugin,
                ReservePlugin,
                PreBindPlugin,
                EventsPlugin {
    static final String NAME = "VolumeBinding";

    private static final Rejection UNBOUND_IMMEDIATE =
            Rejection.unresolvable("pod has unbound immediate PersistentVolumeClaims");

    /** What is known of a pod in its cycle. */
    private static final class Cycle {
        private final PodClaims claims;
        private final Map<String, NodeVolumes> byNode = new ConcurrentHashMap<>();
        private volatile boolean allBound;

        Cycle(PodClaims claims) {
            this.claims = claims;
        }
    }

    private final CycleState.Key<Cycle> cycleKey = new CycleState.Key<>(NAME);
    /** Shared by all pods without claims: nothing is ever found for them. */
    private final Cycle noClaims = new Cycle(PodClaims.NONE);

    private final AssumedObjects<PersistentVolumeClaim> claims;
    private final ClaimReader reader;
    private final NodeVolumeSearch search;
    private final CapacityScore score;
    private final VolumeReservations reservations;
    private final BindingWork work;

    VolumeBinding(VolumeBindingArgs args, PluginContext context) {
        AssumedObjects<PersistentVolume> volumes = new AssumedObjects<>(PersistentVolume.class, context);
        claims = new AssumedObjects<>(PersistentVolumeClaim.class, context);
        reader = new ClaimReader(context.objects(), volumes, claims);
        search = new NodeVolumeSearch(context.objects());
        score = new CapacityScore(args.shape());
        reservations = new VolumeReservations(volumes, claims);
        work = new BindingWork(context, Duration.ofSeconds(args.bindTimeoutSeconds()));
    }

    @Override
    public PreFilterResult preFilter(CycleState state, PodInfo pod) {
        if (ClaimVolume.of(pod).isEmpty()) {
            state.put(cycleKey, noClaims);
            return Skip.SKIP;
        }
        Optional<String> problem = reader.problem(pod);
        if (problem.isPresent()) {
            return Rejection.unresolvable(problem.get());
        }
        Optional<PodClaims> read = reader.read(pod);
        if (read.isEmpty()) {
            return UNBOUND_IMMEDIATE;
        }
        state.put(cycleKey, new Cycle(read.get()));
        return Proceed.PROCEED;
    }

    @Override
    public FilterResult filter(CycleState state, PodInfo pod, NodeInfo node) {
        Cycle cycle = state.require(cycleKey);
        return switch (search.on(node, cycle.claims)) {
            case NodeVolumeSearch.Outcome.Refused(Rejection rejection) -> rejection;
            case NodeVolumeSearch.Outcome.Found(NodeVolumes volumes) -> {
                cycle.byNode.put(node.name(), volumes);
                yield Proceed.PROCEED;
            }
        };
    }

    /** Never skips, as kube-scheduler does not: a pod without claims scores 0 everywhere. */
    @Override
    public PreScoreResult preScore(CycleState state, PodInfo pod, List<NodeInfo> nodes) {
        return Proceed.PROCEED;
    }

    @Override
    public long score(CycleState state, PodInfo pod, NodeInfo node) {
        NodeVolumes volumes = state.require(cycleKey).byNode.get(node.name());
        return volumes == null ? 0 : score.of(volumes);
    }

    @Override
    public void scoreAll(CycleState state, PodInfo pod, List<NodeInfo> nodes, long[] scores) {
        if (state.require(cycleKey).byNode.isEmpty()) {
            Arrays.fill(scores, 0);
        } else {
            ScorePlugin.super.scoreAll(state, pod, nodes, scores);
        }
    }

    @Override
    public ReserveResult reserve(CycleState state, PodInfo pod, String nodeName) {
        Cycle cycle = state.require(cycleKey);
        NodeVolumes found = cycle.byNode.get(nodeName);
        if (found == null || allBound(pod)) {
            cycle.allBound = true;
        } else {
            cycle.byNode.put(nodeName, reservations.reserve(found, nodeName));
        }
        return Proceed.PROCEED;
    }

    private boolean allBound(PodInfo pod) {
        return ClaimVolume.of(pod).stream().allMatch(volume -> {
            PersistentVolumeClaim claim = claims.get(pod.namespace(), volume.claim());
            return claim != null && Storage.isBound(claim);
        });
    }

    @Override
    public void unreserve(CycleState state, PodInfo pod, String nodeName) {
        Cycle cycle = state.get(cycleKey);
        NodeVolumes reserved = cycle == null ? null : cycle.byNode.get(nodeName);
        if (reserved != null) {
            reservations.release(reserved);
        }
    }

    @Override
    public PreBindPlan planPreBind(CycleState state, PodInfo pod, String nodeName) {
        Cycle cycle = state.require(cycleKey);
        if (cycle.allBound) {
            return Skip.SKIP;
        }
        reserved(cycle, nodeName);
        return new PreBindPlan.Work(true);
    }

    @Override
    public PreBindResult preBind(CycleState state, PodInfo pod, String nodeName) {
        work.run(pod, nodeName, reserved(state.require(cycleKey), nodeName));
        return Proceed.PROCEED;
    }

    private static NodeVolumes reserved(Cycle cycle, String nodeName) {
        NodeVolumes reserved = cycle.byNode.get(nodeName);
        if (reserved == null) {
            throw new PluginException("no pod volume found for node \"" + nodeName + "\"");
        }
        return reserved;
    }

    @Override
    public List<EventRegistration> eventsToRegister() {
        return BindingEvents.registrations();
    }
}
