package io.berth.host.cycle;

import io.berth.api.plugin.PreemptionExtender;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import java.util.List;
import java.util.Map;

/** A service outside the scheduler that takes part in its decisions. Calls block, and throw a PluginException if they fail. */
public interface RemoteExtender extends PreemptionExtender {
    /**
     * What is left of the nodes.
     *
     * @param nodes in the service's order
     * @param failed why nodes were left out for now, by name
     * @param unresolvable why nodes were left out for good, by name
     */
    record Filtered(List<NodeInfo> nodes, Map<String, String> failed, Map<String, String> unresolvable) {
        public Filtered {
            nodes = List.copyOf(nodes);
            failed = Map.copyOf(failed);
            unresolvable = Map.copyOf(unresolvable);
        }
    }

    boolean filters();

    boolean prioritizes();

    boolean binds();

    boolean preempts();

    /** What its scores are multiplied with. */
    long weight();

    Filtered filter(PodInfo pod, List<NodeInfo> nodes);

    /** Scores of 0 to 10, by node name. */
    Map<String, Long> prioritize(PodInfo pod, List<NodeInfo> nodes);

    void bind(PodInfo pod, String nodeName);
}
