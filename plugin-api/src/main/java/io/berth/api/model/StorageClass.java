package io.berth.api.model;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How volumes are provisioned.
 *
 * @param metadata name, namespace, labels and the rest
 * @param volumeBindingMode {@code Immediate} or {@code WaitForFirstConsumer}
 */
public record StorageClass(
        ObjectMeta metadata,
        String provisioner,
        Map<String, String> parameters,
        @Nullable String volumeBindingMode,
        List<TopologySelectorTerm> allowedTopologies)
        implements KubeObject {
    public StorageClass {
        parameters = Map.copyOf(parameters);
        allowedTopologies = List.copyOf(allowedTopologies);
    }
}
