package io.berth.host.profile;

import io.berth.api.event.Action;
import io.berth.api.event.ClusterEvent;
import io.berth.api.event.EventResource;
import io.berth.api.plugin.EventRegistration;
import java.util.List;
import java.util.stream.Stream;

/** The events for a plugin that can refuse pods and does not say which events may help: all that can be of use. */
final class DefaultRegistrations {
    static final List<EventRegistration> ALL = Stream.of(
                    EventResource.ASSIGNED_POD,
                    EventResource.UNSCHEDULED_POD,
                    EventResource.TARGET_POD,
                    EventResource.NODE,
                    EventResource.PERSISTENT_VOLUME,
                    EventResource.PERSISTENT_VOLUME_CLAIM,
                    EventResource.CSI_NODE,
                    EventResource.CSI_DRIVER,
                    EventResource.CSI_STORAGE_CAPACITY,
                    EventResource.STORAGE_CLASS,
                    EventResource.RESOURCE_CLAIM,
                    EventResource.DEVICE_CLASS)
            .map(resource -> EventRegistration.always(ClusterEvent.of(resource, Action.ALL)))
            .toList();

    private DefaultRegistrations() {}
}
