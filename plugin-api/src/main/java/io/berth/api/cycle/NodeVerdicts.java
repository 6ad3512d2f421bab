package io.berth.api.cycle;

import io.berth.api.snapshot.NodeInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Why each node was refused in this cycle, for PostFilter. */
public interface NodeVerdicts {
    /** The refusal of a node; of a node that was not looked at, what is said of all such nodes. Null for an unknown node. */
    @Nullable
    Rejection of(String nodeName);

    /** The nodes whose refusal is of a kind, in the snapshot's order. */
    List<NodeInfo> nodes(Rejection.Kind kind);

    /**
     * Whether all Filter plugins that were asked depend on the pod's class and each node alone ({@link
     * io.berth.api.plugin.Dependence#NODE}). Then what {@link io.berth.api.plugin.FilterRunner} answers may be
     * remembered: it stays for pods of the class as long as the node's revision, the number of nodes and the pods
     * nominated to the node do.
     */
    default boolean dependOnNodeAlone() {
        return false;
    }
}
