package io.berth.plugins.kubedefaults.resources;

import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.Resources;
import java.util.List;

/** A resource that counts for scores. */
record ScoredResource(String name, Kind kind, long weight) {
    /** Where the amount of a resource stands. */
    enum Kind {
        CPU,
        MEMORY,
        EPHEMERAL_STORAGE,
        SCALAR
    }

    static ScoredResource[] of(List<ResourceSpec> specs) {
        return specs.stream()
                .map(spec -> new ScoredResource(spec.name(), kind(spec.name()), spec.weight()))
                .toArray(ScoredResource[]::new);
    }

    private static Kind kind(String name) {
        return switch (name) {
            case "cpu" -> Kind.CPU;
            case "memory" -> Kind.MEMORY;
            case "ephemeral-storage" -> Kind.EPHEMERAL_STORAGE;
            default -> Kind.SCALAR;
        };
    }

    /** The amounts of several resources. */
    static long[] amounts(ScoredResource[] scored, Resources resources) {
        long[] amounts = new long[scored.length];
        for (int i = 0; i < amounts.length; i++) {
            amounts[i] = scored[i].amount(resources);
        }
        return amounts;
    }

    long amount(Resources resources) {
        return switch (kind) {
            case CPU -> resources.milliCpu();
            case MEMORY -> resources.memory();
            case EPHEMERAL_STORAGE -> resources.ephemeralStorage();
            case SCALAR -> resources.scalar(name);
        };
    }

    /**
     * How much of the resource a node has to be judged by; 0 leaves the resource out: the node has none, or it is a
     * scalar that the pod does not ask for.
     */
    long allocatable(NodeInfo node, long wanted) {
        return wanted == 0 && kind == Kind.SCALAR ? 0 : amount(node.allocatable());
    }

    /** What the pods on a node take, with defaults for those that ask for no cpu or memory. */
    long usedWithDefaults(NodeInfo node) {
        return kind == Kind.CPU || kind == Kind.MEMORY ? amount(node.nonZeroRequested()) : amount(node.requested());
    }
}
