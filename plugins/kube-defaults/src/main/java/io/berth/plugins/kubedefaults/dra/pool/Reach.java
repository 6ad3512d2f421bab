package io.berth.plugins.kubedefaults.dra.pool;

import io.berth.api.model.Device;
import io.berth.api.model.Node;
import io.berth.api.model.NodeSelector;
import io.berth.api.model.NodeSelectorMatcher;
import io.berth.api.model.Parsed;
import io.berth.api.model.ResourceSliceSpec;
import io.berth.api.plugin.PluginException;
import org.jspecify.annotations.Nullable;

/** On which nodes a slice or a device can be used. */
sealed interface Reach {
    /** One node only. */
    record OneNode(String name) implements Reach {}

    /** Every node. */
    record Everywhere() implements Reach {}

    /** The nodes that a selector matches, if the selector can be used. */
    record Selected(Parsed<NodeSelectorMatcher> selector) implements Reach {}

    /** Nothing is said, or something that is not known here. */
    record Unspecified() implements Reach {}

    static Reach of(ResourceSliceSpec spec) {
        return of(spec.nodeName(), spec.allNodes(), spec.nodeSelector());
    }

    static Reach of(Device device) {
        return of(device.nodeName(), device.allNodes(), device.nodeSelector());
    }

    private static Reach of(String nodeName, boolean allNodes, @Nullable NodeSelector selector) {
        if (!nodeName.isEmpty()) {
            return new OneNode(nodeName);
        }
        if (allNodes) {
            return new Everywhere();
        }
        return selector == null ? new Unspecified() : new Selected(NodeSelectorMatcher.strict(selector));
    }

    /** Whether the node is one of them. */
    default boolean includes(Node node) {
        return switch (this) {
            case OneNode one -> one.name().equals(node.metadata().name());
            case Everywhere everywhere -> true;
            case Unspecified nothing -> false;
            case Selected selected ->
                selected.selector()
                        .orElseThrow(problem -> new PluginException("failed to parse node selector: " + problem))
                        .matches(node);
        };
    }
}
