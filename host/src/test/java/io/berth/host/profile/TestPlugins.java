package io.berth.host.profile;

import io.berth.api.cycle.BindResult;
import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.FilterResult;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.QueuedPod;
import io.berth.api.cycle.Skip;
import io.berth.api.plugin.BindPlugin;
import io.berth.api.plugin.FilterPlugin;
import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginFactory;
import io.berth.api.plugin.QueueSortPlugin;
import io.berth.api.plugin.ScorePlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.source.Origin;
import io.berth.host.source.PluginCatalog;
import io.berth.host.source.PluginLoad;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Plugins of a few kinds, and a catalogue of them. */
final class TestPlugins {
    /** Everything that was made and closed, in order. */
    final List<String> journal = new ArrayList<>();

    private final List<PluginFactory> factories = new ArrayList<>();
    private final List<PluginLoad> more = new ArrayList<>();

    /** A plugin that tells the journal when it is closed. */
    private abstract class Noted implements Plugin {
        private final String name;

        Noted(String name) {
            this.name = name;
        }

        @Override
        public void close() {
            journal.add("close " + name);
        }
    }

    private final class Sorting extends Noted implements QueueSortPlugin {
        Sorting(String name) {
            super(name);
        }

        @Override
        public boolean less(QueuedPod a, QueuedPod b) {
            return false;
        }
    }

    private final class Binding extends Noted implements BindPlugin {
        Binding(String name) {
            super(name);
        }

        @Override
        public BindResult bind(CycleState state, PodInfo pod, String nodeName) {
            return Skip.SKIP;
        }
    }

    private final class Filtering extends Noted implements FilterPlugin {
        Filtering(String name) {
            super(name);
        }

        @Override
        public FilterResult filter(CycleState state, PodInfo pod, NodeInfo node) {
            return Proceed.PROCEED;
        }
    }

    private final class FilteringAndScoring extends Noted implements FilterPlugin, ScorePlugin {
        FilteringAndScoring(String name) {
            super(name);
        }

        @Override
        public FilterResult filter(CycleState state, PodInfo pod, NodeInfo node) {
            return Proceed.PROCEED;
        }

        @Override
        public long score(CycleState state, PodInfo pod, NodeInfo node) {
            return 0;
        }
    }

    /** Those that a profile cannot do without: {@code Sort} and {@code Bind}. */
    static TestPlugins basic() {
        return new TestPlugins().sorting("Sort").binding("Bind");
    }

    TestPlugins sorting(String... names) {
        return add(Sorting::new, names);
    }

    TestPlugins binding(String... names) {
        return add(Binding::new, names);
    }

    TestPlugins filtering(String... names) {
        return add(Filtering::new, names);
    }

    TestPlugins both(String... names) {
        return add(FilteringAndScoring::new, names);
    }

    private TestPlugins add(Function<String, Plugin> maker, String... names) {
        for (String name : names) {
            plugin(name, (args, context) -> {
                journal.add("create " + name + " for " + context.schedulerName());
                return maker.apply(name);
            });
        }
        return this;
    }

    TestPlugins plugin(String name, BiFunction<PluginArgs, PluginContext, Plugin> maker) {
        factories.add(factory(name, maker));
        return this;
    }

    private static PluginFactory factory(String name, BiFunction<PluginArgs, PluginContext, Plugin> maker) {
        return new PluginFactory() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public Plugin create(PluginArgs args, PluginContext context) {
                return maker.apply(args, context);
            }
        };
    }

    /** A second jar that has a plugin of the same name. */
    TestPlugins duplicated(String name) {
        more.add(new PluginLoad.Loaded(
                new Origin("jar", "other.jar", "", ""),
                List.of(factory(name, (args, context) -> new Filtering(name))),
                () -> {}));
        return this;
    }

    PluginCatalog catalog() {
        List<PluginLoad> loads = new ArrayList<>(more);
        loads.add(new PluginLoad.Loaded(new Origin("jar", "test.jar", "1.0", ""), factories, () -> {}));
        return PluginCatalog.of(loads);
    }

    ProfileBuilder builder() {
        return new ProfileBuilder(catalog(), NoContext::new);
    }
}
