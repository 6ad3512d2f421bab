package io.berth.testkit;

import io.berth.api.event.Action;
import io.berth.api.event.EventResource;
import io.berth.api.event.ObjectChange;
import io.berth.api.model.KubeObject;
import io.berth.api.plugin.EventRegistration;
import io.berth.api.snapshot.PodInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks what a plugin has registered whether a change may help a pod. */
public record Hints(List<EventRegistration> registrations, PodInfo pod) {
    public boolean added(EventResource resource, KubeObject object) {
        return ask(resource, Action.ADD.mask(), null, object);
    }

    public boolean deleted(EventResource resource, KubeObject object) {
        return ask(resource, Action.DELETE.mask(), object, null);
    }

    public boolean updated(EventResource resource, KubeObject before, KubeObject after) {
        return ask(resource, Action.UPDATE, before, after);
    }

    /** The change is of one kind of update. */
    public boolean updated(EventResource resource, Action action, KubeObject before, KubeObject after) {
        return ask(resource, action.mask(), before, after);
    }

    private boolean ask(EventResource resource, int action, @Nullable KubeObject before, @Nullable KubeObject after) {
        EventRegistration registration = registrations.stream()
                .filter(one ->
                        one.event().resource().equals(resource) && (one.event().actions() & action) != 0)
                .findFirst()
                .orElseThrow(() -> new AssertionError("nothing is registered for " + resource.name()));
        return registration.hint().mayHelp(pod, new ObjectChange(before, after));
    }
}
