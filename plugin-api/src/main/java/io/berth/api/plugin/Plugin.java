package io.berth.api.plugin;

/**
 * What a {@link PluginFactory} makes: an object that implements one or more of the extension points of this package.
 * One instance serves one profile of one generation. All state that is not in the cycle's {@code CycleState} must be
 * safe for several threads.
 *
 * <p>Anything thrown from a method of an extension point is a failure of this pod in this plugin, and of nothing
 * else: the pod is put back with back-off. A refusal is not thrown but returned.
 */
public interface Plugin {
    /**
     * Called once, when the last cycle that may use the instance has ended. Ends what the plugin started: threads,
     * connections, subscriptions.
     */
    default void close() {}
}
