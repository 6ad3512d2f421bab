package io.berth.host.telemetry;

import io.berth.api.cycle.BindResult;
import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.FilterResult;
import io.berth.api.cycle.NodeScores;
import io.berth.api.cycle.NodeVerdicts;
import io.berth.api.cycle.PermitResult;
import io.berth.api.cycle.PostFilterResult;
import io.berth.api.cycle.PreBindPlan;
import io.berth.api.cycle.PreBindResult;
import io.berth.api.cycle.PreEnqueueResult;
import io.berth.api.cycle.PreFilterResult;
import io.berth.api.cycle.PreScoreResult;
import io.berth.api.cycle.PreemptionDecision;
import io.berth.api.cycle.Rejection;
import io.berth.api.cycle.ReserveResult;
import io.berth.api.plugin.BindPlugin;
import io.berth.api.plugin.Dependence;
import io.berth.api.plugin.FilterPlugin;
import io.berth.api.plugin.PermitPlugin;
import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.PostBindPlugin;
import io.berth.api.plugin.PostFilterPlugin;
import io.berth.api.plugin.PreBindPlugin;
import io.berth.api.plugin.PreEnqueuePlugin;
import io.berth.api.plugin.PreFilterPlugin;
import io.berth.api.plugin.PreScorePlugin;
import io.berth.api.plugin.ReservePlugin;
import io.berth.api.plugin.ScorePlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodClass;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.profile.PluginFailure;
import java.util.List;
import java.util.function.Function;

/** The metered form of a plugin at each extension point: passes everything on, and measures. */
final class MeteredPlugins {
    private MeteredPlugins() {}

    /** @param meters the meter for a name, which may be that of a part of the extension point */
    static Plugin wrap(Plugin plugin, String point, Function<String, CallMeter> meters, PluginMetrics metrics) {
        CallMeter meter = meters.apply(point);
        return switch (point) {
            case "PreEnqueue" -> new PreEnqueue((PreEnqueuePlugin) plugin, meter);
            case "PreFilter" ->
                new PreFilter(
                        (PreFilterPlugin) plugin,
                        meter,
                        meters.apply("PreFilterExtensionAddPod"),
                        meters.apply("PreFilterExtensionRemovePod"));
            case "Filter" -> new Filter((FilterPlugin) plugin, meter);
            case "PostFilter" -> new PostFilter((PostFilterPlugin) plugin, meter, metrics);
            case "PreScore" -> new PreScore((PreScorePlugin) plugin, meter);
            case "Score" -> new Score((ScorePlugin) plugin, meter, meters.apply("ScoreExtensionNormalize"));
            case "Reserve" -> new Reserve((ReservePlugin) plugin, meter, meters.apply("Unreserve"));
            case "Permit" -> new Permit((PermitPlugin) plugin, meter);
            case "PreBind" -> new PreBind((PreBindPlugin) plugin, meter, meters.apply("PreBindPreFlight"));
            case "Bind" -> new Bind((BindPlugin) plugin, meter);
            case "PostBind" -> new PostBind((PostBindPlugin) plugin, meter);
            default -> plugin;
        };
    }

    private static void measure(CallMeter meter, Runnable call) {
        long begun = meter.begin();
        try {
            call.run();
        } catch (PluginFailure e) {
            throw meter.failed(begun, e);
        }
        meter.end(begun, CallMeter.SUCCESS, 1);
    }

    private record PreEnqueue(PreEnqueuePlugin plugin, CallMeter meter) implements PreEnqueuePlugin {
        @Override
        public PreEnqueueResult preEnqueue(PodInfo pod) {
            long begun = meter.begin();
            try {
                return meter.end(begun, plugin.preEnqueue(pod));
            } catch (PluginFailure e) {
                throw meter.failed(begun, e);
            }
        }
    }

    private record PreFilter(PreFilterPlugin plugin, CallMeter meter, CallMeter adds, CallMeter removes)
            implements PreFilterPlugin {
        @Override
        public PreFilterResult preFilter(CycleState state, PodInfo pod) {
            long begun = meter.begin();
            try {
                return meter.end(begun, plugin.preFilter(state, pod));
            } catch (PluginFailure e) {
                throw meter.failed(begun, e);
            }
        }

        @Override
        public void addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node) {
            measure(adds, () -> plugin.addPod(state, pod, added, node));
        }

        @Override
        public void removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node) {
            measure(removes, () -> plugin.removePod(state, pod, removed, node));
        }
    }

    private record Filter(FilterPlugin plugin, CallMeter meter) implements FilterPlugin {
        @Override
        public FilterResult filter(CycleState state, PodInfo pod, NodeInfo node) {
            long begun = meter.begin();
            try {
                return meter.end(begun, plugin.filter(state, pod, node));
            } catch (PluginFailure e) {
                throw meter.failed(begun, e);
            }
        }

        @Override
        public void filterAll(CycleState state, PodInfo pod, List<NodeInfo> nodes, FilterResult[] results) {
            long begun = meter.begin();
            try {
                plugin.filterAll(state, pod, nodes, results);
            } catch (PluginFailure e) {
                throw meter.failed(begun, e);
            }
            String status = meter.isTimed(begun) ? status(results, nodes.size()) : CallMeter.SUCCESS;
            meter.end(begun, status, nodes.size());
        }

        /** A batch has succeeded if any node of it fits. */
        private static String status(FilterResult[] results, int count) {
            for (int i = 0; i < count; i++) {
                if (!(results[i] instanceof Rejection)) {
                    return CallMeter.SUCCESS;
                }
            }
            return Rejection.Kind.UNSCHEDULABLE.code();
        }

        @Override
        public Dependence filterDependence() {
            return plugin.filterDependence();
        }

        @Override
        public Dependence filterDependence(PodClass podClass) {
            return plugin.filterDependence(podClass);
        }
    }

    private record PostFilter(PostFilterPlugin plugin, CallMeter meter, PluginMetrics metrics)
            implements PostFilterPlugin {
        @Override
        public PostFilterResult postFilter(CycleState state, PodInfo pod, NodeVerdicts verdicts) {
            long begun = meter.begin();
            try {
                PostFilterResult result = plugin.postFilter(state, pod, verdicts);
                boolean helped = result.outcome() == PostFilterResult.Outcome.SUCCESS;
                meter.end(begun, helped ? CallMeter.SUCCESS : Rejection.Kind.UNSCHEDULABLE.code(), 1);
                count(result.decision());
                return result;
            } catch (PluginFailure e) {
                throw meter.failed(begun, e);
            }
        }

        private void count(@org.jspecify.annotations.Nullable PreemptionDecision decision) {
            if (decision != null) {
                metrics.preemptionAttempts().increment();
                if (decision.chosen() != null) {
                    metrics.preemptionVictims()
                            .observe(decision.chosen().victims().size());
                }
            }
        }
    }

    private record PreScore(PreScorePlugin plugin, CallMeter meter) implements PreScorePlugin {
        @Override
        public PreScoreResult preScore(CycleState state, PodInfo pod, List<NodeInfo> nodes) {
            long begun = meter.begin();
            try {
                return meter.end(begun, plugin.preScore(state, pod, nodes));
            } catch (PluginFailure e) {
                throw meter.failed(begun, e);
            }
        }
    }

    private record Score(ScorePlugin plugin, CallMeter meter, CallMeter normalizes) implements ScorePlugin {
        @Override
        public long score(CycleState state, PodInfo pod, NodeInfo node) {
            long begun = meter.begin();
            try {
                long score = plugin.score(state, pod, node);
                meter.end(begun, CallMeter.SUCCESS, 1);
                return score;
            } catch (PluginFailure e) {
                throw meter.failed(begun, e);
            }
        }

        @Override
        public void scoreAll(CycleState state, PodInfo pod, List<NodeInfo> nodes, long[] scores) {
            long begun = meter.begin();
            try {
                plugin.scoreAll(state, pod, nodes, scores);
            } catch (PluginFailure e) {
                throw meter.failed(begun, e);
            }
            meter.end(begun, CallMeter.SUCCESS, nodes.size());
        }

        @Override
        public void normalizeScores(CycleState state, PodInfo pod, NodeScores scores) {
            long begun = normalizes.begin();
            try {
                plugin.normalizeScores(state, pod, scores);
            } catch (PluginFailure e) {
                throw normalizes.failed(begun, e);
            }
            normalizes.end(begun, CallMeter.SUCCESS, 1);
        }

        @Override
        public Dependence scoreDependence() {
            return plugin.scoreDependence();
        }

        @Override
        public Dependence scoreDependence(PodClass podClass) {
            return plugin.scoreDependence(podClass);
        }
    }

    private record Reserve(ReservePlugin plugin, CallMeter meter, CallMeter unreserves) implements ReservePlugin {
        @Override
        public ReserveResult reserve(CycleState state, PodInfo pod, String nodeName) {
            long begun = meter.begin();
            try {
                return meter.end(begun, plugin.reserve(state, pod, nodeName));
            } catch (PluginFailure e) {
                throw meter.failed(begun, e);
            }
        }

        @Override
        public void unreserve(CycleState state, PodInfo pod, String nodeName) {
            measure(unreserves, () -> plugin.unreserve(state, pod, nodeName));
        }
    }

    private record Permit(PermitPlugin plugin, CallMeter meter) implements PermitPlugin {
        @Override
        public PermitResult permit(CycleState state, PodInfo pod, String nodeName) {
            long begun = meter.begin();
            try {
                return meter.end(begun, plugin.permit(state, pod, nodeName));
            } catch (PluginFailure e) {
                throw meter.failed(begun, e);
            }
        }
    }

    private record PreBind(PreBindPlugin plugin, CallMeter meter, CallMeter plans) implements PreBindPlugin {
        @Override
        public PreBindPlan planPreBind(CycleState state, PodInfo pod, String nodeName) {
            long begun = plans.begin();
            try {
                return plans.end(begun, plugin.planPreBind(state, pod, nodeName));
            } catch (PluginFailure e) {
                throw plans.failed(begun, e);
            }
        }

        @Override
        public PreBindResult preBind(CycleState state, PodInfo pod, String nodeName) {
            long begun = meter.begin();
            try {
                return meter.end(begun, plugin.preBind(state, pod, nodeName));
            } catch (PluginFailure e) {
                throw meter.failed(begun, e);
            }
        }
    }

    private record Bind(BindPlugin plugin, CallMeter meter) implements BindPlugin {
        @Override
        public BindResult bind(CycleState state, PodInfo pod, String nodeName) {
            long begun = meter.begin();
            try {
                return meter.end(begun, plugin.bind(state, pod, nodeName));
            } catch (PluginFailure e) {
                throw meter.failed(begun, e);
            }
        }
    }

    private record PostBind(PostBindPlugin plugin, CallMeter meter) implements PostBindPlugin {
        @Override
        public void postBind(CycleState state, PodInfo pod, String nodeName) {
            measure(meter, () -> plugin.postBind(state, pod, nodeName));
        }
    }
}
