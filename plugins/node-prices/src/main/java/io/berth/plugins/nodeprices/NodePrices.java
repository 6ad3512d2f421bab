package io.berth.plugins.nodeprices;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.NodeScores;
import io.berth.api.event.Action;
import io.berth.api.event.ClusterEvent;
import io.berth.api.event.EventResource;
import io.berth.api.plugin.EventRegistration;
import io.berth.api.plugin.EventsPlugin;
import io.berth.api.plugin.ScorePlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import java.util.List;

/**
 * Prefers nodes that cost little: prices by the type of the node stand in a ConfigMap, and a changed price counts from the next pod
 * on. It says nothing of what its scores depend on, since the host does not see the ConfigMap in the snapshot.
 */
final class NodePrices implements ScorePlugin, EventsPlugin {
    private static final EventResource CONFIG_MAP = new EventResource("configmaps.v1");

    private final String label;
    private final PriceList prices;

    NodePrices(String label, PriceList prices) {
        this.label = label;
        this.prices = prices;
    }

    @Override
    public long score(CycleState state, PodInfo pod, NodeInfo node) {
        return prices.of(node.labels().getOrDefault(label, ""));
    }

    /** 100 for the cheapest node and 0 for the dearest; one without a price is as bad as the dearest. */
    @Override
    public void normalizeScores(CycleState state, PodInfo pod, NodeScores scores) {
        long highest = scores.highest();
        long lowest = highest;
        for (int i = 0; i < scores.size(); i++) {
            lowest = scores.get(i) == PriceList.UNKNOWN ? lowest : Math.min(lowest, scores.get(i));
        }
        long range = highest - lowest;
        for (int i = 0; i < scores.size(); i++) {
            long price = scores.get(i) == PriceList.UNKNOWN ? highest : scores.get(i);
            scores.set(i, range == 0 ? MIN_SCORE : MAX_SCORE * (highest - price) / range);
        }
    }

    /** So that the cluster's ConfigMaps are watched. */
    @Override
    public List<EventRegistration> eventsToRegister() {
        return List.of(new EventRegistration(ClusterEvent.of(CONFIG_MAP, Action.ALL), (pod, change) -> false));
    }
}
