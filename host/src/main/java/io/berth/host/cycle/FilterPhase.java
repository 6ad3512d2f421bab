package io.berth.host.cycle;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.FilterResult;
import io.berth.api.cycle.Rejection;
import io.berth.api.plugin.FilterPlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.profile.PluginFailure;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs Filter on many nodes at once, plugin by plugin. Plugins whose answers depend on pod class and node alone are
 * called only for nodes that changed since; the answer for a node is that of the first plugin in call order that
 * refuses it, whichever way it was found. Used by the scheduling loop only.
 */
final class FilterPhase {
    private final PluginColumn<FilterPlugin> plugins;
    private final NodeSlice slice = new NodeSlice();
    private final Map<Rejection, Refusal>[] known;
    private NodeInfo[] alive = new NodeInfo[0];
    private FilterResult[] results = new FilterResult[0];
    /** By slot: from which plugin on a node is asked by itself, since a batch with it failed. */
    private final Map<Integer, Integer> postponed = new HashMap<>();

    @SuppressWarnings({"unchecked", "rawtypes"})
    FilterPhase(PluginColumn<FilterPlugin> plugins) {
        this.plugins = plugins;
        this.known = new Map[plugins.plugins().size()];
        Arrays.setAll(known, i -> new HashMap<>());
    }

    boolean isEmpty() {
        return plugins.plugins().isEmpty();
    }

    /**
     * Filters nodes.
     *
     * @param refusals by slot; filled at the slots of the nodes, null for a node that fits
     * @throws CycleException if a plugin failed on a node that no plugin before it refuses
     */
    void run(CycleState state, PodInfo pod, NodeInfo[] nodes, int count, NodeMemo memo, @Nullable Refusal[] refusals) {
        long active = plugins.active(state.skippedFilters());
        long remembered = active & plugins.remembered(pod.podClass());
        postponed.clear();
        grow(count);
        memo.prepareFilter(remembered, refusals.length);
        remember(state, pod, nodes, count, memo, remembered);
        for (int i = 0; i < count; i++) {
            refusals[nodes[i].slot()] = memo.refusal(nodes[i].slot());
        }
        long others = active & ~remembered;
        for (long rest = others; rest != 0; rest &= rest - 1) {
            ask(Long.numberOfTrailingZeros(rest), state, pod, nodes, count, memo, refusals);
        }
        finishPostponed(active, state, pod, nodes, count, refusals);
    }

    /** Brings the memo up to date for the nodes that changed. */
    private void remember(CycleState state, PodInfo pod, NodeInfo[] nodes, int count, NodeMemo memo, long remembered) {
        int stale = 0;
        for (int i = 0; i < count; i++) {
            NodeInfo node = nodes[i];
            if (!memo.knowsVerdict(node.slot(), node.revision())) {
                alive[stale++] = node;
            }
        }
        for (long rest = remembered; rest != 0 && stale > 0; rest &= rest - 1) {
            int plugin = Long.numberOfTrailingZeros(rest);
            if (!callOnAlive(plugin, state, pod, stale)) {
                postpone(plugin, stale, memo);
                return;
            }
            int kept = 0;
            for (int i = 0; i < stale; i++) {
                NodeInfo node = alive[i];
                if (results[i] instanceof Rejection rejection) {
                    memo.putVerdict(node.slot(), node.revision(), plugin, refusal(plugin, rejection));
                } else {
                    alive[kept++] = node;
                }
            }
            stale = kept;
        }
        for (int i = 0; i < stale; i++) {
            memo.putVerdict(alive[i].slot(), alive[i].revision(), NodeMemo.NONE, null);
        }
    }

    /** Asks one plugin whose answers are not remembered about the nodes that no plugin before it refuses. */
    private void ask(
            int plugin,
            CycleState state,
            PodInfo pod,
            NodeInfo[] nodes,
            int count,
            NodeMemo memo,
            @Nullable Refusal[] refusals) {
        int left = 0;
        for (int i = 0; i < count; i++) {
            int slot = nodes[i].slot();
            boolean open = refusals[slot] == null || refusals[slot] == memo.refusal(slot);
            if (open && memo.refuser(slot) > plugin && postponed.getOrDefault(slot, NodeMemo.NONE) > plugin) {
                alive[left++] = nodes[i];
            }
        }
        if (!callOnAlive(plugin, state, pod, left)) {
            postpone(plugin, left, memo);
            for (int i = 0; i < left; i++) {
                refusals[alive[i].slot()] = null;
            }
            return;
        }
        for (int i = 0; i < left; i++) {
            if (results[i] instanceof Rejection rejection) {
                refusals[alive[i].slot()] = refusal(plugin, rejection);
            }
        }
    }

    /** False if the plugin failed. */
    private boolean callOnAlive(int index, CycleState state, PodInfo pod, int count) {
        if (count == 0) {
            return true;
        }
        try {
            plugins.plugin(index).filterAll(state, pod, slice.of(alive, count), results);
            return true;
        } catch (PluginFailure e) {
            return false;
        }
    }

    /** A batch does not tell on which node it failed: its nodes are asked one by one, once the others are done. */
    private void postpone(int plugin, int count, NodeMemo memo) {
        for (int i = 0; i < count; i++) {
            postponed.put(alive[i].slot(), plugin);
            memo.forgetVerdict(alive[i].slot());
        }
    }

    private void finishPostponed(
            long active, CycleState state, PodInfo pod, NodeInfo[] nodes, int count, @Nullable Refusal[] refusals) {
        if (postponed.isEmpty()) {
            return;
        }
        for (int i = 0; i < count; i++) {
            int slot = nodes[i].slot();
            Integer from = postponed.get(slot);
            if (from != null && refusals[slot] == null) {
                refusals[slot] = askAlone(from, active, state, pod, nodes[i]);
            }
        }
    }

    /** The refusal by the plugins from one on; the first failure ends the cycle. */
    private @Nullable Refusal askAlone(int from, long active, CycleState state, PodInfo pod, NodeInfo node) {
        for (long rest = active & -1L << from; rest != 0; rest &= rest - 1) {
            int plugin = Long.numberOfTrailingZeros(rest);
            try {
                if (plugins.plugin(plugin).filter(state, pod, node) instanceof Rejection rejection) {
                    return refusal(plugin, rejection);
                }
            } catch (PluginFailure e) {
                throw ProfileFilters.filterFailure(plugins.name(plugin), node, e);
            }
        }
        return null;
    }

    private Refusal refusal(int plugin, Rejection rejection) {
        Map<Rejection, Refusal> mine = known[plugin];
        Refusal refusal = mine.get(rejection);
        if (refusal == null) {
            if (mine.size() >= 1000) {
                mine.clear();
            }
            refusal = new Refusal(plugins.name(plugin), rejection);
            mine.put(rejection, refusal);
        }
        return refusal;
    }

    private void grow(int count) {
        if (alive.length < count) {
            alive = new NodeInfo[count];
            results = new FilterResult[count];
        }
    }
}
