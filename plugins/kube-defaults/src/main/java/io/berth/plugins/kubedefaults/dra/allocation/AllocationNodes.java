package io.berth.plugins.kubedefaults.dra.allocation;

import io.berth.api.model.Node;
import io.berth.api.model.NodeSelector;
import io.berth.api.model.NodeSelectorTerm;
import io.berth.api.model.ResourceClaim;
import io.berth.api.model.SelectorRequirement;
import io.berth.plugins.kubedefaults.dra.pool.PoolDevice;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** On which nodes an allocation can be used. */
final class AllocationNodes {
    private final ResourceClaim claim;
    private final Node node;

    AllocationNodes(ResourceClaim claim, Node node) {
        this.claim = claim;
        this.node = node;
    }

    /** This node alone, if one device is tied to it; else all that the devices have in common; null for everywhere. */
    @Nullable
    NodeSelector selector(List<Pick> picks) {
        List<SelectorRequirement> expressions = new ArrayList<>();
        List<SelectorRequirement> fields = new ArrayList<>();
        for (Pick pick : picks) {
            if (isTied(pick.device())) {
                SelectorRequirement thisNode = new SelectorRequirement(
                        "metadata.name", "In", List.of(node.metadata().name()));
                return new NodeSelector(List.of(new NodeSelectorTerm(List.of(), List.of(thisNode))));
            }
            NodeSelector own = own(pick.device());
            if (own != null) {
                NodeSelectorTerm term = onlyTerm(own);
                term.matchExpressions().forEach(requirement -> addOnce(expressions, requirement));
                term.matchFields().forEach(requirement -> addOnce(fields, requirement));
            }
        }
        return expressions.isEmpty() && fields.isEmpty()
                ? null
                : new NodeSelector(List.of(new NodeSelectorTerm(expressions, fields)));
    }

    private static boolean isTied(PoolDevice device) {
        String nodeName = device.slice().spec().perDeviceNodeSelection()
                ? device.device().nodeName()
                : device.slice().nodeName();
        return !nodeName.isEmpty() || device.device().bindsToNode();
    }

    private static @Nullable NodeSelector own(PoolDevice device) {
        return device.slice().spec().perDeviceNodeSelection()
                ? device.device().nodeSelector()
                : device.slice().nodeSelector();
    }

    private NodeSelectorTerm onlyTerm(NodeSelector selector) {
        if (selector.nodeSelectorTerms().size() != 1) {
            throw new AllocationException(
                    "create NodeSelector for claim " + claim.name() + ": unsupported ResourceSlice.NodeSelector with "
                            + selector.nodeSelectorTerms().size() + " terms");
        }
        return selector.nodeSelectorTerms().getFirst();
    }

    private static void addOnce(List<SelectorRequirement> requirements, SelectorRequirement more) {
        for (SelectorRequirement known : requirements) {
            if (known.key().equals(more.key())
                    && known.operator().equals(more.operator())
                    && new HashSet<>(known.values()).equals(new HashSet<>(more.values()))) {
                return;
            }
        }
        requirements.add(more);
    }
}
