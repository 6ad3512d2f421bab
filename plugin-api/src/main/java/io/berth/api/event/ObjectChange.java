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

    /**
     * The object as it was; for hints, whose failure makes the pod be tried.
     *
     * @throws IllegalArgumentException if it was added, or is of another kind
     */
    public <T extends KubeObject> T before(Class<T> kind) {
        return typed(before, kind);
    }

    /** The object as it is, as {@link #before(Class)}. */
    public <T extends KubeObject> T after(Class<T> kind) {
        return typed(after, kind);
    }

    private static <T extends KubeObject> T typed(@Nullable KubeObject object, Class<T> kind) {
        if (!kind.isInstance(object)) {
            String found = object == null ? "nothing" : object.getClass().getSimpleName() + " " + object.key();
            throw new IllegalArgumentException("expected a " + kind.getSimpleName() + ", but the event has " + found);
        }
        return kind.cast(object);
    }
}
