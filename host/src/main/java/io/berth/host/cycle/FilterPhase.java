package io.berth.host.cycle;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.FilterResult;
import io.berth.api.cycle.Proceed;
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
    private final Map<Integer, PluginFailure> failures = new HashMap<>();
    private final Map<Integer, Integer> failedPlugins = new HashMap<>();

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
        long remembered = active & plugins.remembered();
        failures.clear();
        failedPlugins.clear();
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
        raiseFailures(refusals, memo);
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
            callOnAlive(plugin, state, pod, stale);
            int kept = 0;
            for (int i = 0; i < stale; i++) {
                NodeInfo node = alive[i];
                if (failedPlugins.containsKey(node.slot())) {
                    memo.forgetVerdict(node.slot());
                } else if (results[i] instanceof Rejection rejection) {
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
            if (open && memo.refuser(slot) > plugin && failedPlugins.getOrDefault(slot, NodeMemo.NONE) > plugin) {
                alive[left++] = nodes[i];
            }
        }
        callOnAlive(plugin, state, pod, left);
        for (int i = 0; i < left; i++) {
            if (results[i] instanceof Rejection rejection) {
                refusals[alive[i].slot()] = refusal(plugin, rejection);
            }
        }
    }

    private void callOnAlive(int index, CycleState state, PodInfo pod, int count) {
        if (count == 0) {
            return;
        }
        FilterPlugin plugin = plugins.plugin(index);
        try {
            plugin.filterAll(state, pod, slice.of(alive, count), results);
        } catch (PluginFailure e) {
            for (int i = 0; i < count; i++) {
                callAlone(index, plugin, state, pod, i);
            }
        }
    }

    /** After a batch failed: finds the nodes that it failed on. */
    private void callAlone(int index, FilterPlugin plugin, CycleState state, PodInfo pod, int position) {
        try {
            results[position] = plugin.filter(state, pod, alive[position]);
        } catch (PluginFailure e) {
            results[position] = Proceed.PROCEED;
            failures.putIfAbsent(alive[position].slot(), e);
            failedPlugins.putIfAbsent(alive[position].slot(), index);
        }
    }

    /** A failure counts only if no plugin before the failed one refuses the node: then that one was never asked. */
    private void raiseFailures(@Nullable Refusal[] refusals, NodeMemo memo) {
        failedPlugins.forEach((slot, plugin) -> {
            if (refusals[slot] == null) {
                PluginFailure failure = failures.get(slot);
                if (failure != null) {
                    throw ProfileFilters.filterFailure(plugins.name(plugin), failure);
                }
            }
        });
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
