package io.berth.host.shadow;

import io.berth.api.plugin.Nominator;
import io.berth.api.snapshot.PodInfo;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The nominations as they were when a pod was decided about; what a candidate wants to change of them stays as it is. */
final class Nominations implements Nominator {
    private volatile Map<String, List<PodInfo>> byNode = Map.of();

    /** From now on these. */
    void follow(Map<String, List<PodInfo>> nominations) {
        byNode = nominations;
    }

    @Override
    public Set<String> nodes() {
        return byNode.keySet();
    }

    @Override
    public List<PodInfo> nominatedTo(String nodeName) {
        return byNode.getOrDefault(nodeName, List.of());
    }

    @Override
    public void forget(PodInfo pod) {}

    @Override
    public void activate(List<PodInfo> pods) {}
}
