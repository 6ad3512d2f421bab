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
import io.berth.host.source.SelectivePlugin;
import java.util.List;

/**
 * A place in the scheduling of a pod where plugins are called. This is the only list of them.
 *
 * @param key the key in a profile's {@code plugins}
 * @param type the interface
 */
public record ExtensionPoint<T extends Plugin>(String key, Class<T> type) {
    public static final ExtensionPoint<PreFilterPlugin> PRE_FILTER = of("preFilter", PreFilterPlugin.class);
    public static final ExtensionPoint<FilterPlugin> FILTER = of("filter", FilterPlugin.class);
    public static final ExtensionPoint<PostFilterPlugin> POST_FILTER = of("postFilter", PostFilterPlugin.class);
    public static final ExtensionPoint<ReservePlugin> RESERVE = of("reserve", ReservePlugin.class);
    public static final ExtensionPoint<PreScorePlugin> PRE_SCORE = of("preScore", PreScorePlugin.class);
    public static final ExtensionPoint<ScorePlugin> SCORE = of("score", ScorePlugin.class);
    public static final ExtensionPoint<PreBindPlugin> PRE_BIND = of("preBind", PreBindPlugin.class);
    public static final ExtensionPoint<BindPlugin> BIND = of("bind", BindPlugin.class);
    public static final ExtensionPoint<PostBindPlugin> POST_BIND = of("postBind", PostBindPlugin.class);
    public static final ExtensionPoint<PermitPlugin> PERMIT = of("permit", PermitPlugin.class);
    public static final ExtensionPoint<PreEnqueuePlugin> PRE_ENQUEUE = of("preEnqueue", PreEnqueuePlugin.class);
    public static final ExtensionPoint<QueueSortPlugin> QUEUE_SORT = of("queueSort", QueueSortPlugin.class);

    /** All, in the order in which a profile is built and its errors are reported. */
    public static final List<ExtensionPoint<?>> ALL = List.of(
            PRE_FILTER,
            FILTER,
            POST_FILTER,
            RESERVE,
            PRE_SCORE,
            SCORE,
            PRE_BIND,
            BIND,
            POST_BIND,
            PERMIT,
            PRE_ENQUEUE,
            QUEUE_SORT);

    /** All, in the order in which they are called for a pod. */
    public static final List<ExtensionPoint<?>> CALLED = List.of(
            PRE_ENQUEUE,
            QUEUE_SORT,
            PRE_FILTER,
            FILTER,
            POST_FILTER,
            PRE_SCORE,
            SCORE,
            RESERVE,
            PERMIT,
            PRE_BIND,
            BIND,
            POST_BIND);

    private static <T extends Plugin> ExtensionPoint<T> of(String key, Class<T> type) {
        return new ExtensionPoint<>(key, type);
    }

    /** The interface's name in messages, such as {@code ScorePlugin}. */
    public String interfaceName() {
        return type.getSimpleName();
    }

    /** Whether a plugin serves this point. */
    public boolean isServedBy(Plugin plugin) {
        return type.isInstance(plugin) && (!(plugin instanceof SelectivePlugin selective) || selective.serves(type));
    }
}
