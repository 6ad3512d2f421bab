package io.berth.plugins.kubedefaults.resources;

import java.util.List;

/**
 * A resource that counts for scores, as written in arguments.
 *
 * @param weight 0 counts as 1
 */
record ResourceSpec(String name, long weight) {
    /** What counts where nothing is written. */
    static final List<ResourceSpec> DEFAULT = List.of(new ResourceSpec("cpu", 1), new ResourceSpec("memory", 1));

    ResourceSpec {
        weight = weight == 0 ? 1 : weight;
    }
}
