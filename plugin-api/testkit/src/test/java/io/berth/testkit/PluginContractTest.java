package io.berth.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.FilterResult;
import io.berth.api.cycle.PreFilterResult;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.event.Action;
import io.berth.api.event.ClusterEvent;
import io.berth.api.event.EventResource;
import io.berth.api.model.Node;
import io.berth.api.plugin.Dependence;
import io.berth.api.plugin.EventRegistration;
import io.berth.api.plugin.EventsPlugin;
import io.berth.api.plugin.FilterPlugin;
import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginFactory;
import io.berth.api.plugin.PreFilterPlugin;
import io.berth.api.plugin.ScorePlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Plugins that do not keep the contract fail that part of it, and no other. */
class PluginContractTest {
    /** One plugin after another is put under the contract by {@link #failures}. */
    static final class UnderContract extends PluginContract {
        static final Deque<PluginFactory> FACTORIES = new ArrayDeque<>();

        @Override
        protected PluginFactory factory() {
            return FACTORIES.getLast();
        }

        @Override
        protected Map<String, String> wrongArguments() {
            return Map.of("limit: many", "limit: ");
        }
    }

    /** The tests that fail, with what they say. */
    private static Map<String, String> failures(PluginFactory factory) {
        Map<String, String> failures = new TreeMap<>();
        AtomicInteger run = new AtomicInteger();
        UnderContract.FACTORIES.addLast(factory);
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(DiscoverySelectors.selectClass(UnderContract.class))
                                .build(),
                        new TestExecutionListener() {
                            @Override
                            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                                run.addAndGet(test.isTest() ? 1 : 0);
                                result.getThrowable()
                                        .ifPresent(failure -> failures.put(
                                                test.getDisplayName().replace("()", ""), failure.getMessage()));
                            }
                        });
        assertThat(run).hasValueGreaterThan(15);
        return failures;
    }

    private static Map<String, String> failures(Function<PluginContext, Plugin> plugins) {
        return failures(new BrokenFactory(() -> "Broken", true, plugins));
    }

    private static FilterPlugin filter(Dependence dependence, Function<NodeInfo, FilterResult> filter) {
        return filterOfPods(dependence, (pod, node) -> filter.apply(node));
    }

    private static FilterPlugin filterOfPods(
            Dependence dependence, BiFunction<PodInfo, NodeInfo, FilterResult> filter) {
        return new FilterPlugin() {
            @Override
            public FilterResult filter(CycleState state, PodInfo pod, NodeInfo node) {
                return filter.apply(pod, node);
            }

            @Override
            public Dependence filterDependence() {
                return dependence;
            }
        };
    }

    private static ScorePlugin score(Function<CycleState, Long> score) {
        return new ScorePlugin() {
            @Override
            public long score(CycleState state, PodInfo pod, NodeInfo node) {
                return score.apply(state);
            }

            @Override
            public Dependence scoreDependence() {
                return Dependence.NODE;
            }
        };
    }

    @Test
    void a_good_plugin_fails_nothing() {
        assertThat(failures(context -> filter(
                        Dependence.NODE,
                        node -> node.podCount() < 2 ? Proceed.PROCEED : Rejection.unschedulable("full"))))
                .isEmpty();
    }

    @Test
    @SuppressWarnings("NullAway")
    void null_of_filter_is_told_with_pod_and_node() {
        assertThat(failures(context -> filter(Dependence.VOLATILE, node -> null)))
                .hasEntrySatisfying(
                        "filter_gives_the_same_for_the_same_pod_and_node",
                        text -> assertThat(text).contains("filter gave null for pod default/plain on node empty"));
    }

    @Test
    @SuppressWarnings("NullAway")
    void null_of_pre_filter_is_told() {
        class NullFirst implements PreFilterPlugin, FilterPlugin {
            @Override
            public PreFilterResult preFilter(CycleState state, PodInfo pod) {
                return null;
            }

            @Override
            public FilterResult filter(CycleState state, PodInfo pod, NodeInfo node) {
                return Proceed.PROCEED;
            }
        }
        assertThat(failures(context -> new NullFirst()).values())
                .anySatisfy(text -> assertThat(text).contains("preFilter gave null for pod default/plain"));
    }

    @Test
    void answers_that_change_are_told() {
        AtomicInteger calls = new AtomicInteger();
        assertThat(failures(context -> filter(
                        Dependence.VOLATILE,
                        node -> calls.incrementAndGet() % 5 == 0 ? Rejection.unschedulable("fifth") : Proceed.PROCEED)))
                .containsKey("filter_gives_the_same_for_the_same_pod_and_node");
    }

    @Test
    void a_filter_that_reads_the_name_of_the_pod_is_not_of_the_node_alone() {
        assertThat(failures(context -> filterOfPods(
                        Dependence.NODE,
                        (pod, node) ->
                                pod.name().endsWith("twin") ? Rejection.unschedulable("twin") : Proceed.PROCEED)))
                .containsOnlyKeys("filter_depends_on_no_more_than_it_declares");
    }

    @Test
    void a_filter_that_reads_the_clock_is_not_of_the_node_alone() {
        Function<PluginContext, Plugin> night = context -> filter(
                Dependence.NODE,
                node -> context.clock().instant().toString().contains("T12:")
                        ? Proceed.PROCEED
                        : Rejection.unschedulable("night"));
        assertThat(failures(night)).containsOnlyKeys("filter_depends_on_no_more_than_it_declares");
    }

    @Test
    void a_score_that_reads_other_nodes_is_not_of_the_node_alone() {
        assertThat(failures(context -> score(state -> state.snapshot().nodes().stream()
                        .filter(node -> node.podCount() > 1)
                        .count())))
                .containsOnlyKeys("score_depends_on_no_more_than_it_declares");
    }

    @Test
    void a_score_out_of_range_is_told() {
        assertThat(failures(context -> score(state -> 101L)))
                .containsOnlyKeys("scores_are_0_to_100_after_normalizing")
                .allSatisfy((test, text) -> assertThat(text).contains("the score is 101 for pod default/plain"));
    }

    @Test
    void a_batch_that_differs_is_told() {
        class Batch implements ScorePlugin {
            @Override
            public long score(CycleState state, PodInfo pod, NodeInfo node) {
                return 1;
            }

            @Override
            public void scoreAll(CycleState state, PodInfo pod, List<NodeInfo> nodes, long[] scores) {
                scores[0] = 2;
            }
        }
        assertThat(failures(context -> new Batch()))
                .containsOnlyKeys("score_of_many_nodes_gives_what_score_of_one_gives");
    }

    @Test
    void a_plugin_that_is_not_safe_for_threads_is_told() {
        AtomicInteger inside = new AtomicInteger();
        Plugin fragile = filter(Dependence.VOLATILE, node -> {
            int callers = inside.incrementAndGet();
            for (int i = 0; i < 200_000 && inside.get() == callers; i++) {
                Thread.onSpinWait();
            }
            callers = Math.max(callers, inside.getAndDecrement());
            return callers > 1 ? Rejection.unschedulable("disturbed") : Proceed.PROCEED;
        });
        assertThat(failures(context -> fragile)).containsOnlyKeys("filter_may_be_called_by_several_threads");
    }

    @Test
    void other_events_each_time_are_told() {
        AtomicInteger calls = new AtomicInteger();
        class Events implements EventsPlugin, FilterPlugin {
            @Override
            public FilterResult filter(CycleState state, PodInfo pod, NodeInfo node) {
                return Proceed.PROCEED;
            }

            @Override
            public List<EventRegistration> eventsToRegister() {
                Action action = Action.values()[calls.incrementAndGet() % 2];
                return List.of(EventRegistration.always(ClusterEvent.of(EventResource.NODE, action)));
            }
        }
        assertThat(failures(context -> new Events())).containsOnlyKeys("it_registers_the_same_events_each_time");
    }

    @Test
    void a_hint_that_fails_is_told() {
        class Hinted implements EventsPlugin, FilterPlugin {
            @Override
            public FilterResult filter(CycleState state, PodInfo pod, NodeInfo node) {
                return Proceed.PROCEED;
            }

            @Override
            public List<EventRegistration> eventsToRegister() {
                return List.of(new EventRegistration(
                        ClusterEvent.of(EventResource.NODE, Action.ADD),
                        (pod, change) -> change.before(Node.class).name().isEmpty()));
            }
        }
        assertThat(failures(context -> new Hinted()))
                .containsOnlyKeys("its_hints_answer_for_changes_of_pods_and_nodes");
    }

    @Test
    void a_close_that_fails_the_second_time_is_told() {
        class Once implements FilterPlugin {
            private boolean closed;

            @Override
            public FilterResult filter(CycleState state, PodInfo pod, NodeInfo node) {
                return Proceed.PROCEED;
            }

            @Override
            public void close() {
                if (closed) {
                    throw new IllegalStateException("closed already");
                }
                closed = true;
            }
        }
        assertThat(failures(context -> new Once())).containsOnlyKeys("it_can_be_closed_twice");
    }

    @Test
    void no_extension_point_is_told() {
        assertThat(failures(context -> new Plugin() {})).containsOnlyKeys("it_has_an_extension_point");
    }

    @Test
    void arguments_that_nobody_looks_at_are_told() {
        assertThat(failures(new BrokenFactory(
                        () -> "Broken", false, context -> filter(Dependence.NODE, node -> Proceed.PROCEED))))
                .containsOnlyKeys(
                        "an_argument_that_it_does_not_know_is_refused_by_its_name",
                        "wrong_arguments_are_refused_with_what_would_be_right");
    }

    @Test
    void a_name_that_changes_is_told() {
        AtomicInteger calls = new AtomicInteger();
        assertThat(failures(new BrokenFactory(
                        () -> "Broken" + calls.incrementAndGet(),
                        true,
                        context -> filter(Dependence.NODE, node -> Proceed.PROCEED))))
                .containsOnlyKeys("it_has_a_name_that_a_profile_can_write");
    }

    @Test
    void a_factory_that_the_jar_does_not_name_is_told() {
        class Unnamed implements PluginFactory {
            @Override
            public String name() {
                return "Unnamed";
            }

            @Override
            public Plugin create(PluginArgs args, PluginContext context) {
                args.as(BrokenFactory.Args.class);
                return filter(Dependence.NODE, node -> Proceed.PROCEED);
            }
        }
        assertThat(failures(new Unnamed())).containsOnlyKeys("its_factory_is_found_by_a_host");
    }

    @Test
    void a_thread_that_goes_on_is_told() {
        CountDownLatch end = new CountDownLatch(1);
        Function<PluginContext, Plugin> leaking = context -> {
            Thread.ofPlatform().daemon().name("left behind").start(() -> await(end));
            return filter(Dependence.NODE, node -> Proceed.PROCEED);
        };
        assertThat(failures(leaking))
                .containsOnlyKeys("its_threads_end_with_it")
                .allSatisfy((test, text) -> assertThat(text).contains("thread left behind goes on after close()"));
        end.countDown();
    }

    private static void await(CountDownLatch end) {
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
