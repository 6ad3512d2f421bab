package io.berth.api.model;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The identity and labels of an API object ({@code metadata}).
 *
 * @param namespace empty for objects that are not namespaced
 * @param resourceVersion opaque; empty where the source has none
 * @param finalizers who has to agree before the object is gone
 * @param deletionTimestamp set once deletion was asked for
 */
public record ObjectMeta(
        String name,
        String namespace,
        String uid,
        String resourceVersion,
        long generation,
        Map<String, String> labels,
        Map<String, String> annotations,
        List<OwnerReference> ownerReferences,
        List<String> finalizers,
        @Nullable Instant creationTimestamp,
        @Nullable Instant deletionTimestamp) {
    public ObjectMeta {
        labels = Map.copyOf(labels);
        annotations = Map.copyOf(annotations);
        ownerReferences = List.copyOf(ownerReferences);
        finalizers = List.copyOf(finalizers);
    }

    /** The same with other finalizers. */
    public ObjectMeta withFinalizers(List<String> newFinalizers) {
        return new ObjectMeta(
                name,
                namespace,
                uid,
                resourceVersion,
                generation,
                labels,
                annotations,
                ownerReferences,
                newFinalizers,
                creationTimestamp,
                deletionTimestamp);
    }

    /** The same with one annotation more, or with another value of it. */
    public ObjectMeta withAnnotation(String key, String value) {
        Map<String, String> more = new HashMap<>(annotations);
        more.put(key, value);
        return new ObjectMeta(
                name,
                namespace,
                uid,
                resourceVersion,
                generation,
                labels,
                more,
                ownerReferences,
                finalizers,
                creationTimestamp,
                deletionTimestamp);
    }

    /** The reference with {@code controller: true}, or null. */
    public @Nullable OwnerReference controller() {
        for (OwnerReference owner : ownerReferences) {
            if (owner.controller()) {
                return owner;
            }
        }
        return null;
    }

    /** {@code namespace/name}, or only the name where there is no namespace. */
    public String key() {
        return namespace.isEmpty() ? name : namespace + "/" + name;
    }
}
