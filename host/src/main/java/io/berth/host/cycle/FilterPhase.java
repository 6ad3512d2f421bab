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
    private final Map<Rejection, Refusal>[] known;
    private final @Nullable Refusal[] latest;
    private final NodeColumns alive = new NodeColumns();
    private FilterResult[] results = new FilterResult[0];
    /** By slot: from which plugin on a node is asked by itself, since a batch with it failed. */
    private final Map<Integer, Integer> postponed = new HashMap<>();

    @SuppressWarnings({"unchecked", "rawtypes"})
    FilterPhase(PluginColumn<FilterPlugin> plugins) {
        this.plugins = plugins;
        this.known = new Map[plugins.plugins().size()];
        Arrays.setAll(known, i -> new HashMap<>());
        this.latest = new @Nullable Refusal[known.length];
    }

    boolean isEmpty() {
        return plugins.plugins().isEmpty();
    }

    /**
     * Filters nodes.
     *
     * @param isWhole whether these are all nodes of the snapshot
     * @param refusals by slot; filled at the slots of the nodes, null for a node that fits
     * @throws CycleException if a plugin failed on a node that no plugin before it refuses
     */
    void run(
            CycleState state,
            PodInfo pod,
            NodeColumns nodes,
            boolean isWhole,
            NodeMemo memo,
            @Nullable Refusal[] refusals) {
        long active = plugins.active(state.skippedFilters());
        long remembered = active & plugins.remembered(pod.podClass());
        postponed.clear();
        grow(nodes.size());
        memo.prepareFilter(remembered, refusals.length);
        remember(state, pod, nodes, memo, remembered);
        if (isWhole) {
            memo.copyRefusals(refusals);
        } else {
            for (int i = 0; i < nodes.size(); i++) {
                refusals[nodes.slot(i)] = memo.refusal(nodes.slot(i));
            }
        }
        long others = active & ~remembered;
        for (long rest = others; rest != 0; rest &= rest - 1) {
            ask(Long.numberOfTrailingZeros(rest), state, pod, nodes, memo, refusals);
        }
        finishPostponed(active, state, pod, nodes, refusals);
    }

    /** Whether all that filter a pod depend on its class and the node alone. */
    boolean remembersAll(CycleState state, PodInfo pod) {
        return (plugins.active(state.skippedFilters()) & ~plugins.remembered(pod.podClass())) == 0;
    }

    /** Brings the memo up to date for the nodes that changed. */
    private void remember(CycleState state, PodInfo pod, NodeColumns nodes, NodeMemo memo, long remembered) {
        alive.reset();
        int size = nodes.size();
        for (int i = 0; i < size; i++) {
            if (!memo.knowsVerdict(nodes.slot(i), nodes.revision(i))) {
                alive.append(nodes, i);
            }
        }
        for (long rest = remembered; rest != 0 && !alive.isEmpty(); rest &= rest - 1) {
            int plugin = Long.numberOfTrailingZeros(rest);
            if (!callOnAlive(plugin, state, pod)) {
                postpone(plugin, memo);
                return;
            }
            int asked = alive.size();
            alive.reset();
            for (int i = 0; i < asked; i++) {
                if (results[i] instanceof Rejection rejection) {
                    memo.putVerdict(alive.slot(i), alive.revision(i), plugin, refusal(plugin, rejection));
                } else {
                    alive.append(alive, i);
                }
            }
        }
        for (int i = 0; i < alive.size(); i++) {
            memo.putVerdict(alive.slot(i), alive.revision(i), NodeMemo.NONE, null);
        }
    }

    /** Asks one plugin whose answers are not remembered about the nodes that no plugin before it refuses. */
    private void ask(
            int plugin, CycleState state, PodInfo pod, NodeColumns nodes, NodeMemo memo, @Nullable Refusal[] refusals) {
        boolean isAnyPostponed = !postponed.isEmpty();
        alive.reset();
        int size = nodes.size();
        for (int i = 0; i < size; i++) {
            int slot = nodes.slot(i);
            Refusal refusal = refusals[slot];
            boolean isOpen = refusal == null || refusal == memo.refusal(slot) && memo.refuser(slot) > plugin;
            if (isOpen && !(isAnyPostponed && postponed.getOrDefault(slot, NodeMemo.NONE) <= plugin)) {
                alive.append(nodes, i);
            }
        }
        if (!callOnAlive(plugin, state, pod)) {
            postpone(plugin, memo);
            for (int i = 0; i < alive.size(); i++) {
                refusals[alive.slot(i)] = null;
            }
            return;
        }
        for (int i = 0; i < alive.size(); i++) {
            if (results[i] instanceof Rejection rejection) {
                refusals[alive.slot(i)] = refusal(plugin, rejection);
            }
        }
    }

    /** False if the plugin failed. */
    private boolean callOnAlive(int index, CycleState state, PodInfo pod) {
        if (alive.isEmpty()) {
            return true;
        }
        try {
            plugins.plugin(index).filterAll(state, pod, alive, results);
            return true;
        } catch (PluginFailure e) {
            return false;
        }
    }

    /** A batch does not tell on which node it failed: its nodes are asked one by one, once the others are done. */
    private void postpone(int plugin, NodeMemo memo) {
        for (int i = 0; i < alive.size(); i++) {
            postponed.put(alive.slot(i), plugin);
            memo.forgetVerdict(alive.slot(i));
        }
    }

    private void finishPostponed(
            long active, CycleState state, PodInfo pod, NodeColumns nodes, @Nullable Refusal[] refusals) {
        if (postponed.isEmpty()) {
            return;
        }
        for (int i = 0; i < nodes.size(); i++) {
            int slot = nodes.slot(i);
            Integer from = postponed.get(slot);
            if (from != null && refusals[slot] == null) {
                refusals[slot] = askAlone(from, active, state, pod, nodes.get(i));
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
        Refusal last = latest[plugin];
        if (last != null && last.rejection() == rejection) {
            return last;
        }
        Refusal refusal = knownRefusal(plugin, rejection);
        latest[plugin] = refusal;
        return refusal;
    }

    private Refusal knownRefusal(int plugin, Rejection rejection) {
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
        alive.reserve(count);
        if (results.length < count) {
            results = new FilterResult[count];
        }
    }
}
