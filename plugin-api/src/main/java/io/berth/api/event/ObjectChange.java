package io.berth.api.event;

import io.berth.api.model.KubeObject;
import org.jspecify.annotations.Nullable;

/**
 * The object behind an event, before and after.
 *
 * @param before null for an added object
 * @param after null for a deleted object
 */
public record ObjectChange(
        @Nullable KubeObject before, @Nullable KubeObject after) {
    /** No object: the event is not about one. */
    public static final ObjectChange NONE = new ObjectChange(null, null);
}
