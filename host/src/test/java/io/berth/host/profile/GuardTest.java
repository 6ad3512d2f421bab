package io.berth.host.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.FilterResult;
import io.berth.api.cycle.PermitResult;
import io.berth.api.cycle.Proceed;
import io.berth.api.event.Action;
import io.berth.api.event.ClusterEvent;
import io.berth.api.event.EventResource;
import io.berth.api.event.ObjectChange;
import io.berth.api.plugin.EventRegistration;
import io.berth.api.plugin.EventsPlugin;
import io.berth.api.plugin.FilterPlugin;
import io.berth.api.plugin.PermitPlugin;
import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.PluginException;
import io.berth.api.plugin.ScorePlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.config.PluginLimits;
import io.berth.host.source.Origin;
import io.berth.host.source.SelectivePlugin;
import java.lang.management.ManagementFactory;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class GuardTest {
    /** Answers each Filter from a supplier. */
    /** Of a plugin that nobody follows. */
    private static Guard guard(@Nullable ClassLoader loader) {
        Health.Subject unknown = new Health.Subject(
                "",
                "Mine",
                new Origin("", "", "", ""),
                PluginLimits.DEFAULT,
                InstantSource.fixed(Instant.EPOCH),
                InstantSource.fixed(Instant.EPOCH),
                new AbandonedCalls(),
                health -> {});
        return new Guard(new Health(unknown), loader, "");
    }

    private record Answering(Supplier<FilterResult> answer) implements FilterPlugin {
        @Override
        public FilterResult filter(CycleState state, PodInfo pod, NodeInfo node) {
            return answer.get();
        }
    }

    private static FilterPlugin guarded(Supplier<FilterResult> answer) {
        return guarded(new Answering(answer), GuardTest.class.getClassLoader());
    }

    private static FilterPlugin guarded(FilterPlugin plugin, ClassLoader loader) {
        return GuardedPlugins.wrap(ExtensionPoint.FILTER, plugin, guard(loader));
    }

    /** No plugin of this test looks at what it is given. */
    @SuppressWarnings("DataFlowIssue")
    private static FilterResult call(FilterPlugin plugin) {
        return plugin.filter(null, null, null);
    }

    static List<Throwable> thrown() {
        return List.of(
                new IllegalStateException("broken"),
                new PluginException("broken"),
                new StackOverflowError("broken"),
                new NoClassDefFoundError("broken"),
                new AssertionError("broken"),
                new ExceptionInInitializerError("broken"));
    }

    @ParameterizedTest
    @MethodSource("thrown")
    void whatever_a_plugin_throws_is_its_failure(Throwable thrown) {
        FilterPlugin plugin = guarded(() -> {
            throw GuardTest.<RuntimeException>sneaky(thrown);
        });
        assertThatThrownBy(() -> call(plugin)).isInstanceOfSatisfying(PluginFailure.class, failure -> {
            assertThat(failure.pluginName()).isEqualTo("Mine");
            assertThat(failure).hasCause(thrown).hasMessageContaining("broken");
        });
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> T sneaky(Throwable thrown) throws T {
        throw (T) thrown;
    }

    @Test
    void a_failure_without_a_message_is_told_by_its_class() {
        FilterPlugin plugin = guarded(() -> {
            throw new UnsupportedOperationException();
        });
        assertThatThrownBy(() -> call(plugin)).hasMessage("UnsupportedOperationException");
    }

    @Test
    void a_missing_class_is_told_as_such() {
        FilterPlugin plugin = guarded(() -> {
            throw new NoClassDefFoundError("com/example/Gone");
        });
        assertThatThrownBy(() -> call(plugin))
                .hasMessage(
                        "NoClassDefFoundError: com/example/Gone: put the library that has this class into the jar; of"
                                + " the host only io.berth.api, org.slf4j and the JDK are there");
    }

    @Test
    void memory_that_ran_out_in_a_call_is_the_plugins_failure() {
        FilterPlugin plugin = guarded(() -> {
            throw new OutOfMemoryError("Java heap space");
        });
        assertThatThrownBy(() -> call(plugin))
                .isInstanceOf(PluginFailure.class)
                .hasMessage("OutOfMemoryError: Java heap space");
    }

    @Test
    void a_broken_virtual_machine_is_nobodys_failure() {
        FilterPlugin plugin = guarded(() -> {
            throw new InternalError();
        });
        assertThatThrownBy(() -> call(plugin)).isInstanceOf(InternalError.class);
    }

    @Test
    void a_failure_of_another_plugin_that_passes_through_stays_its_own() {
        PluginFailure inner = new PluginFailure("Other", "broken", null);
        FilterPlugin plugin = guarded(() -> {
            throw inner;
        });
        assertThatThrownBy(() -> call(plugin)).isSameAs(inner);
    }

    @Test
    @SuppressWarnings("DataFlowIssue")
    void no_answer_is_a_failure() {
        assertThatThrownBy(() -> call(guarded(() -> null)))
                .isInstanceOf(PluginFailure.class)
                .hasMessage("filter of plugin \"Mine\" returned null");
    }

    @Test
    void a_batch_that_leaves_out_a_node_is_a_failure() {
        FilterPlugin lazy = new FilterPlugin() {
            @Override
            public FilterResult filter(CycleState state, PodInfo pod, NodeInfo node) {
                return Proceed.PROCEED;
            }

            @Override
            public void filterAll(CycleState state, PodInfo pod, List<NodeInfo> nodes, FilterResult[] results) {
                results[0] = Proceed.PROCEED;
            }
        };
        FilterResult[] results = new FilterResult[2];
        Arrays.fill(results, Proceed.PROCEED);
        List<NodeInfo> nodes = new ArrayList<>(Collections.nCopies(2, null));
        assertThatThrownBy(() -> guarded(lazy, GuardTest.class.getClassLoader()).filterAll(null, null, nodes, results))
                .isInstanceOf(PluginFailure.class)
                .hasMessage("filterAll of plugin \"Mine\" returned null");
    }

    @Test
    void the_thread_sees_the_plugins_classes_during_a_call_only() throws Exception {
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        List<ClassLoader> seen = new ArrayList<>();
        try (URLClassLoader own = new URLClassLoader(new URL[0])) {
            Answering plugin = new Answering(() -> {
                seen.add(Thread.currentThread().getContextClassLoader());
                throw new IllegalStateException("broken");
            });
            assertThatThrownBy(() -> call(guarded(plugin, own))).isInstanceOf(PluginFailure.class);
            assertThat(seen).containsExactly(own);
        }
        assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(before);
    }

    @Test
    void a_call_that_goes_well_allocates_nothing() {
        FilterPlugin plugin = guarded(() -> Proceed.PROCEED);
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long calls = 10_000;
        long allocated = Long.MAX_VALUE;
        for (int round = 0; round < 5; round++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < calls; i++) {
                call(plugin);
            }
            allocated = Math.min(allocated, threads.getCurrentThreadAllocatedBytes() - before);
        }
        assertThat(allocated).isLessThan(calls);
    }

    @Test
    void every_extension_point_has_a_guard() {
        assertThat(ExtensionPoint.ALL).hasSameSizeAs(ExtensionPoint.CALLED).containsAll(ExtensionPoint.CALLED);
        for (ExtensionPoint<?> point : ExtensionPoint.ALL) {
            assertThatThrownBy(() -> GuardedPlugins.wrap(point, new Plugin() {}, guard(null)))
                    .as(point.interfaceName())
                    .isInstanceOf(PluginFailure.class)
                    .hasCauseInstanceOf(ClassCastException.class);
        }
    }

    private static Instance instance(Plugin plugin) {
        return new Instance("Mine", plugin, guard(null), new Origin("jar", "a.jar", "", ""), () -> {});
    }

    @Test
    void a_plugin_that_can_refuse_and_does_not_say_what_helps_hears_of_everything() {
        Instance instance = instance(new Answering(() -> Proceed.PROCEED));
        assertThat(instance.canRefuse()).isTrue();
        assertThat(instance.registrations())
                .hasSize(12)
                .allSatisfy(one ->
                        assertThat(one.hint().mayHelp(null, ObjectChange.NONE)).isTrue());
    }

    /** Refuses in Permit, and says what helps. */
    private static final class Choosy implements PermitPlugin, EventsPlugin {
        @Override
        public PermitResult permit(CycleState state, PodInfo pod, String nodeName) {
            return Proceed.PROCEED;
        }

        @Override
        public List<EventRegistration> eventsToRegister() {
            return List.of(new EventRegistration(ClusterEvent.WILDCARD, (pod, change) -> {
                throw new IllegalStateException("broken");
            }));
        }
    }

    @Test
    void a_hint_that_throws_is_its_plugins_failure() {
        EventRegistration only = instance(new Choosy()).registrations().getFirst();
        assertThat(only.event()).isEqualTo(ClusterEvent.WILDCARD);
        assertThatThrownBy(() -> only.hint().mayHelp(null, ObjectChange.NONE)).isInstanceOf(PluginFailure.class);
    }

    /** Refuses nothing, but looks at ConfigMaps. */
    private static final class Reading implements ScorePlugin, EventsPlugin {
        @Override
        public long score(CycleState state, PodInfo pod, NodeInfo node) {
            return 0;
        }

        @Override
        public List<EventRegistration> eventsToRegister() {
            return List.of(EventRegistration.always(ClusterEvent.of(new EventResource("configmaps.v1"), Action.ADD)));
        }
    }

    @Test
    void a_plugin_that_refuses_nothing_hears_of_the_events_that_it_asks_for() {
        assertThat(instance(new Reading()).canRefuse()).isFalse();
        assertThat(instance(new Reading()).hearsOfEvents()).isTrue();
        assertThat(instance(new Reading()).registrations()).hasSize(1);
    }

    /** Asks for what nobody has. */
    private static final class Misspelt implements FilterPlugin, EventsPlugin {
        @Override
        public FilterResult filter(CycleState state, PodInfo pod, NodeInfo node) {
            return Proceed.PROCEED;
        }

        @Override
        public List<EventRegistration> eventsToRegister() {
            return List.of(EventRegistration.always(ClusterEvent.of(new EventResource("Nod"), Action.ADD)));
        }
    }

    @Test
    void a_registration_for_a_resource_that_is_none_fails() {
        assertThatThrownBy(() -> instance(new Misspelt()).registrations())
                .isInstanceOf(PluginFailure.class)
                .hasMessageContaining("the resource \"Nod\"; expected a resource, did you mean \"Node\"?");
    }

    /** Its class implements Filter, the instance serves nothing. */
    private static final class Nothing implements FilterPlugin, SelectivePlugin {
        @Override
        public FilterResult filter(CycleState state, PodInfo pod, NodeInfo node) {
            return Proceed.PROCEED;
        }

        @Override
        public boolean serves(Class<? extends Plugin> extensionPoint) {
            return false;
        }
    }

    @Test
    void an_instance_that_serves_no_point_cannot_refuse() {
        assertThat(instance(new Nothing()).hearsOfEvents()).isFalse();
    }
}
