package io.berth.host.source.script;

import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodClass;
import io.berth.api.snapshot.Resources;
import org.jspecify.annotations.Nullable;

/**
 * Something that a script looked at to find an answer, and that few nodes differ in.
 *
 * @param key of a label, an annotation or a resource; empty for the others
 */
record NodeRead(Kind kind, String key) {
    /** What can be looked at; the prelude names it by the first letter. */
    enum Kind {
        /** Anything of the pod, which its class decides. */
        POD,
        NAME,
        LABEL,
        ANNOTATION,
        TAINTS,
        UNSCHEDULABLE,
        /** An amount of what is allocatable. */
        RESOURCE
    }

    /** @param letter by which the prelude names the kind */
    static NodeRead of(String letter, String key) {
        for (Kind kind : Kind.values()) {
            if (kind.name().startsWith(letter)) {
                return new NodeRead(kind, key);
            }
        }
        throw new IllegalArgumentException("the prelude knows no read " + letter);
    }

    /** What the script sees there; null for undefined. Equal values look alike to a script. */
    @Nullable
    Object in(NodeInfo node, PodClass podClass) {
        return switch (kind) {
            case POD -> podClass;
            case NAME -> node.name();
            case LABEL -> node.labels().get(key);
            case ANNOTATION -> node.node().metadata().annotations().get(key);
            case TAINTS -> node.node().spec().taints();
            case UNSCHEDULABLE -> node.node().spec().unschedulable();
            case RESOURCE -> amount(node.allocatable());
        };
    }

    private @Nullable Long amount(Resources resources) {
        return switch (key) {
            case "milliCpu" -> resources.milliCpu();
            case "memory" -> resources.memory();
            case "ephemeralStorage" -> resources.ephemeralStorage();
            case "pods" -> resources.pods();
            default -> resources.hasScalar(key) ? resources.scalar(key) : null;
        };
    }
}
