package io.berth.host.main;

import io.berth.api.tree.Tree;
import io.berth.host.cluster.live.TestBed;
import java.util.Map;
import java.util.TreeMap;

/** The pods of a test bed's default namespace as the API server has them, each with its node. */
record PodTable(Map<String, String> nodes) {
    static PodTable of(TestBed bed) {
        Map<String, String> nodes = new TreeMap<>();
        for (Tree.Mapping pod : bed.list("/api/v1/namespaces/default/pods")) {
            nodes.put(pod.mapping("metadata").text("name"), pod.mapping("spec").text("nodeName"));
        }
        return new PodTable(nodes);
    }

    long bound() {
        return nodes.values().stream().filter(node -> !node.isEmpty()).count();
    }

    /** How many pods each node has that has any. */
    Map<String, Integer> perNode() {
        Map<String, Integer> counts = new TreeMap<>();
        nodes.values().stream().filter(node -> !node.isEmpty()).forEach(node -> counts.merge(node, 1, Integer::sum));
        return counts;
    }
}
