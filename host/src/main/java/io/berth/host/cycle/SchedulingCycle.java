package io.berth.host.cycle;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.Nomination;
import io.berth.api.cycle.PostFilterResult;
import io.berth.api.plugin.FilterPlugin;
import io.berth.api.plugin.Nominator;
import io.berth.api.plugin.ScorePlugin;
import io.berth.api.snapshot.ClusterSnapshot;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.cycle.CycleMeter.Answer;
import io.berth.host.profile.ExtensionPoint;
import io.berth.host.profile.Profile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds a node for a pod: PreFilter, Filter, PostFilter if nothing fits, PreScore, Score, and the choice. One instance
 * serves one profile of one generation and belongs to the scheduling loop.
 */
public final class SchedulingCycle {
    private final NodeLimit limit;
    private final ExtenderPhase extenders;
    private final Nominator nominator;
    private final ProfileFilters singleFilters;
    private final PreFilterPhase preFilter;
    private final FilterPhase filter;
    private final PostFilterPhase postFilter;
    private final ScorePhase score;
    private final NodeMemos memos;
    private final ReservePhase reserve;
    private final CycleMeter meter;
    private final NodeColumns all = new NodeColumns();
    private final NodeColumns picked = new NodeColumns();
    private final NodeColumns part = new NodeColumns();
    private final NodeColumns feasible = new NodeColumns();
    private NodeColumns candidates = all;
    private @Nullable Refusal[] refusals = new @Nullable Refusal[0];
    private int nextStart;

    /** Without extenders. */
    public SchedulingCycle(Profile profile, NodeLimit limit, Nominator nominator, boolean remember) {
        this(profile, limit, nominator, ExtenderPhase.NONE, remember, CycleMeter.NONE);
    }

    /** Without measuring anything. */
    public SchedulingCycle(
            Profile profile, NodeLimit limit, Nominator nominator, ExtenderPhase extenders, boolean remember) {
        this(profile, limit, nominator, extenders, remember, CycleMeter.NONE);
    }

    /** @param remember false computes everything in each cycle, for comparison */
    public SchedulingCycle(
            Profile profile,
            NodeLimit limit,
            Nominator nominator,
            ExtenderPhase extenders,
            boolean remember,
            CycleMeter meter) {
        this.limit = limit;
        this.extenders = extenders;
        this.nominator = nominator;
        PluginColumn<ScorePlugin> scorers = PluginColumn.of(
                profile.at(ExtensionPoint.SCORE), ScorePlugin::scoreDependence, ScorePlugin::scoreDependence, remember);
        singleFilters = new ProfileFilters(profile, nominator);
        preFilter = new PreFilterPhase(profile.at(ExtensionPoint.PRE_FILTER));
        filter = new FilterPhase(PluginColumn.of(
                profile.at(ExtensionPoint.FILTER),
                FilterPlugin::filterDependence,
                FilterPlugin::filterDependence,
                remember));
        postFilter = new PostFilterPhase(profile.at(ExtensionPoint.POST_FILTER));
        score = new ScorePhase(profile.at(ExtensionPoint.PRE_SCORE), scorers, meter);
        memos = new NodeMemos(scorers.plugins().size());
        reserve = new ReservePhase(profile, meter);
        this.meter = meter;
    }

    /** Reserve and Permit of the same profile. */
    public ReservePhase reserve() {
        return reserve;
    }

    /** Finds a node. Nothing is changed but what plugins change in PostFilter. */
    public ScheduleResult run(ClusterSnapshot snapshot, PodInfo pod) {
        return run(snapshot, pod, !postFilter.isEmpty());
    }

    /**
     * Finds a node as another cycle would, and changes nothing: PostFilter is not run.
     *
     * @param start where the other cycle begins to look, which decides between nodes that are equally good
     */
    public ScheduleResult trial(ClusterSnapshot snapshot, PodInfo pod, int start) {
        nextStart = start;
        return run(snapshot, pod, false);
    }

    private ScheduleResult run(ClusterSnapshot snapshot, PodInfo pod, boolean withPostFilter) {
        prepare(snapshot.nodes());
        CycleTrace trace = new CycleTrace(snapshot, refusals);
        trace.beganAt(nextStart);
        if (snapshot.nodes().isEmpty()) {
            return new ScheduleResult.Unschedulable("no nodes available to schedule pods", Nomination.CLEAR, trace);
        }
        CycleState state = new CycleState(snapshot);
        try {
            NodeMemo memo =
                    memos.of(pod.podClass(), refusals.length, snapshot.nodes().size());
            int fitting = findFeasible(state, pod, trace, memo);
            if (fitting == 0) {
                return unschedulable(state, pod, trace, withPostFilter);
            }
            return new ScheduleResult.Placed(choose(state, pod, trace, memo, fitting), state, trace);
        } catch (CycleException e) {
            return new ScheduleResult.Failed(String.valueOf(e.getMessage()), trace);
        }
    }

    /** What came of a cycle whose thread was left behind in a call of a plugin. */
    public static ScheduleResult.Failed leftBehind(ClusterSnapshot snapshot, String message) {
        int slots = snapshot.nodes().stream().mapToInt(NodeInfo::slot).max().orElse(-1) + 1;
        return new ScheduleResult.Failed(message, new CycleTrace(snapshot, new @Nullable Refusal[slots]));
    }

    private void prepare(List<NodeInfo> nodes) {
        all.follow(nodes);
        feasible.reset();
        feasible.reserve(nodes.size());
        if (refusals.length < all.slotEnd()) {
            refusals = new @Nullable Refusal[all.slotEnd()];
        } else {
            Arrays.fill(refusals, null);
        }
    }

    /** Fills {@code feasible}; how many there are. */
    private int findFeasible(CycleState state, PodInfo pod, CycleTrace trace, NodeMemo memo) {
        PreFilterPhase.Outcome outcome = preFilter(state, pod, trace);
        if (outcome.refusal() != null) {
            trace.preFilterRefused(outcome.refusal(), outcome.narrowedBy());
            return 0;
        }
        trace.preFilterPassed(outcome.onlyNodes(), outcome.narrowedBy());
        if (nominatedNodeFits(state, pod, trace)) {
            return 1;
        }
        candidates = candidates(state.snapshot(), outcome.onlyNodes());
        if (outcome.onlyNodes() != null) {
            trace.narrowTo(outcome.narrowedBy());
        }
        int nodes = state.snapshot().nodes().size();
        int fitting;
        try {
            fitting = measuredFilter(state, pod, trace, memo);
        } catch (CycleException e) {
            nextStart = (nextStart + lookedAtBefore(e.slot(), trace)) % nodes;
            throw e;
        }
        nextStart = (nextStart + trace.evaluated()) % nodes;
        return extenders.isEmpty() ? fitting : askExtenders(pod, trace, fitting);
    }

    /** How many nodes were done with before the one on which a plugin failed. */
    private int lookedAtBefore(int slot, CycleTrace trace) {
        int index = 0;
        while (index < candidates.size() && candidates.slot(index) != slot) {
            index++;
        }
        return trace.evaluatedWith(candidates, index);
    }

    private int askExtenders(PodInfo pod, CycleTrace trace, int fitting) {
        List<NodeInfo> left = List.copyOf(extenders.filter(pod, trace.feasible(), refusals));
        feasible.reset();
        left.forEach(feasible::append);
        trace.extended(left, left.size() < fitting);
        return left.size();
    }

    private PreFilterPhase.Outcome preFilter(CycleState state, PodInfo pod, CycleTrace trace) {
        long begun = meter.begin();
        Answer answer = Answer.ERROR;
        try {
            PreFilterPhase.Outcome outcome = preFilter.run(state, pod);
            answer = outcome.refusal() == null ? Answer.SUCCESS : Answer.REFUSED;
            return outcome;
        } catch (CycleException e) {
            trace.preFilterFailed(e);
            throw e;
        } finally {
            meter.end(ExtensionPoint.PRE_FILTER, answer, begun);
        }
    }

    /** The node on which room was made for the pod comes first; a failure there does not end the cycle. */
    private boolean nominatedNodeFits(CycleState state, PodInfo pod, CycleTrace trace) {
        String name = pod.status().nominatedNodeName();
        NodeInfo node = name.isEmpty() ? null : state.snapshot().node(name);
        if (node == null) {
            return false;
        }
        try {
            Refusal refusal = singleFilters.refusalWithNominatedPods(state, pod, node);
            trace.nominatedNode(node, refusal);
            if (refusal != null) {
                return false;
            }
            List<NodeInfo> left = extenders.filter(pod, List.of(node), refusals);
            if (!left.isEmpty()) {
                feasible.append(left.getFirst());
                trace.only(left.getFirst());
            }
            return !left.isEmpty();
        } catch (CycleException e) {
            return false;
        }
    }

    /** The nodes in the order in which they are looked at. */
    private NodeColumns candidates(ClusterSnapshot snapshot, @Nullable Set<String> onlyNodes) {
        if (onlyNodes != null) {
            return named(snapshot, onlyNodes);
        }
        int start = nextStart % all.size();
        if (start == 0) {
            return all;
        }
        picked.reset();
        picked.append(all, start, all.size() - start);
        picked.append(all, 0, start);
        return picked;
    }

    private NodeColumns named(ClusterSnapshot snapshot, Set<String> names) {
        List<NodeInfo> nodes = new ArrayList<>();
        for (String name : new TreeSet<>(names)) {
            NodeInfo node = snapshot.node(name);
            if (node != null) {
                nodes.add(node);
            }
        }
        if (nodes.size() > 1) {
            Collections.rotate(nodes, -(nextStart % nodes.size()));
        }
        picked.reset();
        nodes.forEach(picked::append);
        return picked;
    }

    private int measuredFilter(CycleState state, PodInfo pod, CycleTrace trace, NodeMemo memo) {
        long begun = meter.begin();
        Answer answer = Answer.ERROR;
        try {
            int fitting = filterCandidates(state, pod, trace, memo);
            answer = fitting > 0 ? Answer.SUCCESS : Answer.REFUSED;
            return fitting;
        } finally {
            meter.end(ExtensionPoint.FILTER, answer, begun);
        }
    }

    /** Filters the candidates, all of them or as many as it takes to find enough. */
    private int filterCandidates(CycleState state, PodInfo pod, CycleTrace trace, NodeMemo memo) {
        int count = candidates.size();
        int wanted = limit.of(count, !score.isEmpty() || extenders.filters() || extenders.prioritizes());
        int chunk = wanted >= count ? count : Math.max(wanted, 64);
        int end = 0;
        while (end < count && feasible.size() <= wanted) {
            int size = Math.min(count - end, chunk);
            filterPart(state, pod, memo, end, size);
            for (int i = end; i < end + size && feasible.size() <= wanted; i++) {
                if (refusals[candidates.slot(i)] == null) {
                    feasible.append(candidates, i);
                }
            }
            end += size;
        }
        if (feasible.size() > wanted) {
            end = forgetFrom(feasible.slot(wanted), end);
            feasible.cut(wanted);
        }
        trace.filtered(candidates, end, feasible);
        return feasible.size();
    }

    /** Nodes from the first on that was not needed count as not looked at; the index of that one. */
    private int forgetFrom(int slot, int end) {
        int from = end;
        do {
            from--;
            refusals[candidates.slot(from)] = null;
        } while (candidates.slot(from) != slot);
        return from;
    }

    private void filterPart(CycleState state, PodInfo pod, NodeMemo memo, int from, int size) {
        NodeColumns nodes = candidates;
        if (size < candidates.size()) {
            part.reset();
            part.append(candidates, from, size);
            nodes = part;
        }
        boolean isWhole = size == all.size();
        filter.run(state, pod, nodes, isWhole, memo, refusals);
        Set<String> nominatedNodes = nominator.nodes();
        if (!nominatedNodes.isEmpty()) {
            boolean remembersAll = filter.remembersAll(state, pod);
            for (String name : nominatedNodes) {
                NodeInfo node = state.snapshot().node(name);
                if (node != null && (isWhole || nodes.contains(node))) {
                    refusals[node.slot()] = refusalBesideNominated(state, pod, node, remembersAll ? memo : null);
                }
            }
        }
    }

    private @Nullable Refusal refusalBesideNominated(
            CycleState state, PodInfo pod, NodeInfo node, @Nullable NodeMemo memo) {
        List<PodInfo> nominated = nominator.nominatedTo(node.name());
        // A pod is not in its own way, but in that of others of its class.
        if (memo == null || isAmong(pod, nominated)) {
            return singleFilters.refusalWith(nominated, state, pod, node);
        }
        return memo.refusalBeside(nominated, node, () -> singleFilters.refusalWith(nominated, state, pod, node));
    }

    private static boolean isAmong(PodInfo pod, List<PodInfo> nominated) {
        for (PodInfo one : nominated) {
            if (one.uid().equals(pod.uid())) {
                return true;
            }
        }
        return false;
    }

    private ScheduleResult unschedulable(CycleState state, PodInfo pod, CycleTrace trace, boolean withPostFilter) {
        String message = trace.fitError();
        if (!withPostFilter) {
            return new ScheduleResult.Unschedulable(message, Nomination.CLEAR, trace);
        }
        trace.dependOnNodeAlone(filter.remembersAll(state, pod));
        long begun = meter.begin();
        PostFilterResult result = postFilter.run(state, pod, trace);
        boolean helped = result.outcome() == PostFilterResult.Outcome.SUCCESS;
        meter.end(ExtensionPoint.POST_FILTER, helped ? Answer.SUCCESS : Answer.REFUSED, begun);
        trace.postFiltered(result);
        String added = String.join(", ", result.reasons());
        return new ScheduleResult.Unschedulable(
                added.isEmpty() ? message : message + " " + added, result.nomination(), trace);
    }

    private NodeInfo choose(CycleState state, PodInfo pod, CycleTrace trace, NodeMemo memo, int fitting) {
        if (fitting == 1 || score.isEmpty() && extenders.isEmpty()) {
            return feasible.get(0);
        }
        ScoreTable table = score.run(state, pod, feasible, memo, refusals.length);
        trace.scored(table);
        long[] tieBreakers = extenders.isEmpty() ? null : extenders.prioritize(pod, trace.feasible(), table.totals());
        int chosen = HostSelection.select(table.totals(), tieBreakers, fitting);
        trace.chose(chosen);
        return feasible.get(chosen);
    }
}
