package io.berth.host.profile;

import io.berth.api.plugin.BindPlugin;
import io.berth.api.plugin.FilterPlugin;
import io.berth.api.plugin.PermitPlugin;
import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.PostBindPlugin;
import io.berth.api.plugin.PostFilterPlugin;
import io.berth.api.plugin.PreBindPlugin;
import io.berth.api.plugin.PreEnqueuePlugin;
import io.berth.api.plugin.PreFilterPlugin;
import io.berth.api.plugin.PreScorePlugin;
import io.berth.api.plugin.QueueSortPlugin;
import io.berth.api.plugin.ReservePlugin;
import io.berth.api.plugin.ScorePlugin;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiFunction;

/** The guarded form of a plugin at each extension point. */
final class GuardedPlugins {
    private static final Map<Class<?>, BiFunction<Plugin, Guard, Plugin>> WRAPPERS = new HashMap<>();

    static {
        add(PreEnqueuePlugin.class, GuardedPreEnqueue::new);
        add(QueueSortPlugin.class, GuardedQueueSort::new);
        add(PreFilterPlugin.class, GuardedPreFilter::new);
        add(
                FilterPlugin.class,
                (plugin, guard) ->
                        new GuardedFilter(plugin, guard, guard.present(plugin.filterDependence(), "filterDependence")));
        add(PostFilterPlugin.class, GuardedPostFilter::new);
        add(PreScorePlugin.class, GuardedPreScore::new);
        add(
                ScorePlugin.class,
                (plugin, guard) -> new GuardedScore(
                        plugin,
                        guard,
                        guard.at("normalizeScores"),
                        guard.present(plugin.scoreDependence(), "scoreDependence")));
        add(ReservePlugin.class, GuardedReserve::new);
        add(PermitPlugin.class, GuardedPermit::new);
        add(PreBindPlugin.class, GuardedPreBind::new);
        add(BindPlugin.class, GuardedBind::new);
        add(PostBindPlugin.class, GuardedPostBind::new);
    }

    private GuardedPlugins() {}

    private static <T extends Plugin> void add(Class<T> type, BiFunction<T, Guard, T> wrapper) {
        WRAPPERS.put(type, (plugin, guard) -> wrapper.apply(type.cast(plugin), guard));
    }

    /** Throws {@link PluginFailure} if the plugin cannot say what it depends on. */
    static <T extends Plugin> T wrap(ExtensionPoint<T> point, Plugin plugin, Guard ofPlugin) {
        Guard guard = ofPlugin.at(point.key());
        BiFunction<Plugin, Guard, Plugin> wrapper = WRAPPERS.get(point.type());
        if (wrapper == null) {
            throw new IllegalStateException("no guard for " + point.interfaceName());
        }
        ClassLoader before = guard.enter();
        try {
            return point.type().cast(wrapper.apply(plugin, guard));
        } catch (Throwable e) {
            throw guard.failure(e);
        } finally {
            guard.leave(before);
        }
    }
}
