package io.berth.host.cluster.manifest;

import io.berth.api.model.GenericObject;
import io.berth.api.model.KubeObject;
import java.util.List;
import java.util.Locale;

/**
 * A kind of object that a cluster of Berth holds.
 *
 * @param group the API group; empty for the core
 * @param versions those that are understood, the preferred one first
 * @param namespaced whether its objects live in namespaces
 * @param record what it is decoded into
 */
public record Kind(
        String group, List<String> versions, String name, boolean namespaced, Class<? extends KubeObject> record) {
    public Kind {
        versions = List.copyOf(versions);
    }

    /** {@code apps/v1}, or {@code v1} for the core. */
    public String apiVersion() {
        return group.isEmpty() ? versions.getFirst() : group + "/" + versions.getFirst();
    }

    /** The name in URLs and in messages of the API, such as {@code storageclasses}. */
    public String plural() {
        String lower = name.toLowerCase(Locale.ROOT);
        if (lower.endsWith("s")) {
            return lower + "es";
        }
        return lower.endsWith("y") ? lower.substring(0, lower.length() - 1) + "ies" : lower + "s";
    }

    /** The plural with its group, as the API names it in refusals: {@code replicasets.apps}. */
    public String resource() {
        return group.isEmpty() ? plural() : plural() + "." + group;
    }

    /** Whether there is no record of its own for it. */
    public boolean isGeneric() {
        return record == GenericObject.class;
    }

    /** Whether this is the kind that a name stands for; names of kinds are unique here. */
    public boolean is(String otherName) {
        return name.equals(otherName);
    }
}
