package io.berth.host.cycle;

import static io.berth.testkit.NodeBuilder.node;

import io.berth.api.cycle.FilterResult;
import io.berth.api.cycle.PreFilterResult;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.plugin.FilterPlugin;
import io.berth.api.plugin.Nominator;
import io.berth.api.plugin.PreFilterPlugin;
import io.berth.api.plugin.ScorePlugin;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.cache.SchedulerCache;
import io.berth.host.profile.ExtensionPoint;
import io.berth.host.profile.ProfileFixture;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A scheduling cycle with plugins that a test makes, on nodes {@code n1}, {@code n2} and so on. */
final class CycleFixture implements Nominator {
    final ProfileFixture profile = ProfileFixture.profile("default-scheduler");
    final SchedulerCache cache = new SchedulerCache();
    /** What was called on which pod and node. */
    final List<String> calls = new ArrayList<>();

    ExtenderPhase extenders = ExtenderPhase.NONE;
    NodeLimit limit = NodeLimit.ALL;
    private final Map<String, List<PodInfo>> nominated = new LinkedHashMap<>();
    private @Nullable SchedulingCycle cycle;

    CycleFixture(int nodes) {
        for (int i = 1; i <= nodes; i++) {
            cache.addNode(node("n" + i).build());
        }
    }

    CycleFixture filter(String name, BiFunction<String, String, FilterResult> answer) {
        FilterPlugin plugin = (state, pod, node) -> {
            calls.add("filter " + pod.name() + " on " + node.name());
            return answer.apply(pod.name(), node.name());
        };
        profile.with(ExtensionPoint.FILTER, name, plugin);
        return this;
    }

    /** A filter that refuses nodes, by names of pod and node. */
    CycleFixture refusing(String name, BiPredicate<String, String> refused) {
        return filter(name, (pod, node) -> refused.test(pod, node) ? Rejection.unschedulable("no") : Proceed.PROCEED);
    }

    CycleFixture preFilter(String name, Function<String, PreFilterResult> answer) {
        PreFilterPlugin plugin = (state, pod) -> {
            calls.add("preFilter " + name);
            return answer.apply(pod.name());
        };
        profile.with(ExtensionPoint.PRE_FILTER, name, plugin);
        return this;
    }

    /** Scores all nodes alike, so that the first one wins. */
    CycleFixture scoring() {
        ScorePlugin plugin = (state, pod, node) -> {
            calls.add("score " + pod.name() + " on " + node.name());
            return 1;
        };
        profile.with(ExtensionPoint.SCORE, "Score", plugin);
        return this;
    }

    CycleFixture nominate(PodInfo pod, String nodeName) {
        nominated.computeIfAbsent(nodeName, key -> new ArrayList<>()).add(pod);
        return this;
    }

    /** The cycle is made at the first call. */
    ScheduleResult run(PodInfo pod) {
        if (cycle == null) {
            cycle = new SchedulingCycle(profile.build(), limit, this, extenders, true);
        }
        return cycle.run(cache.snapshot(), pod);
    }

    /** The node of a pod that must find one. */
    String place(PodInfo pod) {
        if (run(pod) instanceof ScheduleResult.Placed placed) {
            return placed.node().name();
        }
        throw new AssertionError(pod + " found no node");
    }

    String message(PodInfo pod) {
        return switch (run(pod)) {
            case ScheduleResult.Placed placed -> "placed on " + placed.node().name();
            case ScheduleResult.Unschedulable refused -> refused.message();
            case ScheduleResult.Failed failed -> failed.message();
        };
    }

    @Override
    public Set<String> nodes() {
        return nominated.keySet();
    }

    @Override
    public List<PodInfo> nominatedTo(String nodeName) {
        return nominated.getOrDefault(nodeName, List.of());
    }

    @Override
    public void forget(PodInfo pod) {
        nominated.values().forEach(pods -> pods.remove(pod));
    }

    @Override
    public void activate(List<PodInfo> pods) {}
}
