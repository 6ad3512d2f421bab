package io.berth.host.source.script;

import io.berth.api.model.Node;
import io.berth.api.model.NodeCondition;
import io.berth.api.model.Taint;
import java.util.List;
import java.util.Map;

/** What scripts see of a node that pods do not change. */
record FixedNode(
        String name,
        Map<String, String> labels,
        Map<String, String> annotations,
        List<Taint> taints,
        boolean unschedulable,
        List<NodeCondition> conditions) {
    static FixedNode of(Node node) {
        return new FixedNode(
                node.name(),
                node.metadata().labels(),
                node.metadata().annotations(),
                node.spec().taints(),
                node.spec().unschedulable(),
                node.status().conditions());
    }
}
