package io.berth.host.queue;

import io.berth.api.event.Action;
import io.berth.api.event.ClusterEvent;
import io.berth.api.event.EventResource;
import io.berth.api.model.Node;
import io.berth.api.model.NodeCondition;
import io.berth.api.model.NodeSpec;
import io.berth.api.model.NodeStatus;
import io.berth.api.model.ObjectMeta;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What a change of a node means to the pods that wait. */
public final class NodeUpdateEvents {
    private NodeUpdateEvents() {}

    /** One for each kind of change; none for a change that cannot help any pod, such as a heartbeat or a cordon. */
    public static List<ClusterEvent> of(Node before, Node after) {
        Comparison nodes = new Comparison(before, after, new ArrayList<>());
        if (before.spec().unschedulable() && !after.spec().unschedulable()) {
            nodes.add(Action.UPDATE_NODE_TAINT);
        }
        nodes.status(Action.UPDATE_NODE_ALLOCATABLE, NodeStatus::allocatable);
        nodes.metadata(Action.UPDATE_NODE_LABEL, ObjectMeta::labels);
        nodes.spec(Action.UPDATE_NODE_TAINT, NodeSpec::taints);
        nodes.status(Action.UPDATE_NODE_CONDITION, status -> statusByType(status.conditions()));
        nodes.metadata(Action.UPDATE_NODE_ANNOTATION, ObjectMeta::annotations);
        nodes.spec(Action.UPDATE_NODE_PREEMPTION_POLICY, NodeSpec::podPreemptionPolicy);
        nodes.status(Action.UPDATE_NODE_DECLARED_FEATURE, NodeStatus::declaredFeatures);
        return List.copyOf(nodes.events);
    }

    private static Map<String, String> statusByType(List<NodeCondition> conditions) {
        Map<String, String> statuses = new HashMap<>();
        conditions.forEach(condition -> statuses.put(condition.type(), condition.status()));
        return statuses;
    }

    private record Comparison(Node before, Node after, List<ClusterEvent> events) {
        void metadata(Action action, Function<ObjectMeta, Object> part) {
            compare(action, node -> part.apply(node.metadata()));
        }

        void spec(Action action, Function<NodeSpec, @Nullable Object> part) {
            compare(action, node -> part.apply(node.spec()));
        }

        void status(Action action, Function<NodeStatus, Object> part) {
            compare(action, node -> part.apply(node.status()));
        }

        private void compare(Action action, Function<Node, @Nullable Object> part) {
            if (!Objects.equals(part.apply(before), part.apply(after))) {
                add(action);
            }
        }

        void add(Action action) {
            events.add(ClusterEvent.of(EventResource.NODE, action));
        }
    }
}
