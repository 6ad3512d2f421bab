package io.berth.api.plugin;

import java.util.List;

/**
 * Says which events may make a pod schedulable that this plugin refused. A plugin with PreEnqueue, PreFilter, Filter,
 * Reserve or Permit that does not implement this is taken to depend on everything.
 */
public interface EventsPlugin extends Plugin {
    /** Asked once, when the profile is built. With an empty list only a flush of the queue wakes such pods. */
    List<EventRegistration> eventsToRegister();
}
