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
     * Called once, when the last cycle that may use the instance has ended, on a thread that schedules nothing. Ends what
     * the plugin started: threads, connections, subscriptions. It may take a second of the thread's time and ten seconds
     * by the clock (more if the plugin's time budget is more than a second), then it is interrupted, and left behind if
     * that does not help.
     */
    default void close() {}
}
