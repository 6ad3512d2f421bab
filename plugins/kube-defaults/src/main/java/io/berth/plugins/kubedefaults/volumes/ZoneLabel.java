package io.berth.plugins.kubedefaults.volumes;

import io.berth.api.model.PersistentVolume;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A label of a volume that says in which zones or regions it can be reached.
 *
 * @param values of which a node must have one
 */
record ZoneLabel(String key, Set<String> values) {
    private static final List<String> KEYS = List.of(
            "failure-domain.beta.kubernetes.io/zone",
            "failure-domain.beta.kubernetes.io/region",
            "topology.kubernetes.io/zone",
            "topology.kubernetes.io/region");

    /** What nodes carry in place of the outdated keys. */
    private static final Map<String, String> SUCCESSORS = Map.of(KEYS.get(0), KEYS.get(2), KEYS.get(1), KEYS.get(3));

    ZoneLabel {
        values = Set.copyOf(values);
    }

    /** The labels of a volume. One with an empty part is passed over. */
    static List<ZoneLabel> of(PersistentVolume volume) {
        List<ZoneLabel> labels = new ArrayList<>();
        for (String key : KEYS) {
            String value = volume.metadata().labels().get(key);
            if (value != null) {
                Set<String> values = parts(value);
                if (!values.contains("")) {
                    labels.add(new ZoneLabel(key, values));
                }
            }
        }
        return labels;
    }

    private static Set<String> parts(String value) {
        Set<String> parts = new HashSet<>();
        for (String part : value.split("__", -1)) {
            parts.add(part.strip());
        }
        return parts;
    }

    /** Whether a node has any of the keys; one that has none is in no zone and passes. */
    static boolean isOn(Map<String, String> nodeLabels) {
        return KEYS.stream().anyMatch(nodeLabels::containsKey);
    }

    boolean allows(Map<String, String> nodeLabels) {
        String value = nodeLabels.get(key);
        if (value == null && SUCCESSORS.containsKey(key)) {
            value = nodeLabels.get(SUCCESSORS.get(key));
        }
        return value != null && values.contains(value);
    }
}
