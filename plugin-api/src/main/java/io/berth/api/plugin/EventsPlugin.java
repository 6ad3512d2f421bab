package io.berth.api.plugin;

import java.util.List;

/**
 * Says which events may make a pod schedulable that this plugin refused. A plugin with PreEnqueue, PreFilter, Filter,
 * Reserve or Permit that does not implement this is taken to depend on everything.
 *
 * <p>In a real cluster, objects of a kind that has no record in {@code io.berth.api.model}, such as ConfigMaps, are watched, and
 * so in {@link PluginContext#objects()}, only if some plugin registers for their events; also one that never refuses a pod.
 */
public interface EventsPlugin extends Plugin {
    /** Asked once, when the profile is built. With an empty list only a flush of the queue wakes such pods. */
    List<EventRegistration> eventsToRegister();
}
