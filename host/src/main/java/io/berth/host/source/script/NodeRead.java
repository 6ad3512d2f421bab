package io.berth.host.source.script;

import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodClass;
import io.berth.api.snapshot.Resources;
import org.jspecify.annotations.Nullable;

/**
 * Something that a script looked at to find an answer, and that several pods or nodes may have in common.
 *
 * @param key of a label, an annotation or a resource; empty for the others
 */
record NodeRead(Kind kind, String key) {
    /** What can be looked at; the prelude knows the names. */
    enum Kind {
        /** Anything of the pod, which its class decides. */
        POD,
        POD_NAMESPACE,
        POD_PRIORITY,
        POD_LABEL,
        POD_ANNOTATION,
        POD_REQUEST,
        NAME,
        LABEL,
        ANNOTATION,
        TAINTS,
        UNSCHEDULABLE,
        ALLOCATABLE,
        REQUESTED,
        NON_ZERO_REQUESTED;

        boolean isOfPod() {
            return compareTo(POD_REQUEST) <= 0;
        }
    }

    /** @param kind by its name */
    static NodeRead of(String kind, String key) {
        return new NodeRead(Kind.valueOf(kind), key);
    }

    /** What the script sees there; null for undefined. Equal values look alike to a script. */
    @Nullable
    Object in(NodeInfo node, PodClass podClass) {
        return switch (kind) {
            case POD -> podClass;
            case POD_NAMESPACE -> podClass.namespace();
            case POD_PRIORITY -> podClass.spec().effectivePriority();
            case POD_LABEL -> podClass.labels().get(key);
            case POD_ANNOTATION -> podClass.identity().annotations().get(key);
            case POD_REQUEST -> amount(podClass.requests().effective(), 1);
            case NAME -> node.name();
            case LABEL -> node.labels().get(key);
            case ANNOTATION -> node.node().metadata().annotations().get(key);
            case TAINTS -> node.node().spec().taints();
            case UNSCHEDULABLE -> node.node().spec().unschedulable();
            case ALLOCATABLE -> amount(node.allocatable(), node.allocatable().pods());
            case REQUESTED -> amount(node.requested(), node.pods().size());
            case NON_ZERO_REQUESTED -> nonZero(node.nonZeroRequested());
        };
    }

    /** @param pods in place of the amount of that name */
    private @Nullable Long amount(Resources resources, long pods) {
        return switch (key) {
            case "milliCpu" -> resources.milliCpu();
            case "memory" -> resources.memory();
            case "ephemeralStorage" -> resources.ephemeralStorage();
            case "pods" -> pods;
            default -> resources.hasScalar(key) ? resources.scalar(key) : null;
        };
    }

    private @Nullable Long nonZero(Resources resources) {
        return switch (key) {
            case "milliCpu" -> resources.milliCpu();
            case "memory" -> resources.memory();
            default -> null;
        };
    }
}
