package io.berth.host.cycle;

import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of one class of pods, by node slot: what the plugins that depend on nothing else said of the node
 * at a revision. Used by the scheduling loop only.
 */
final class NodeMemo {
    /** In place of a plugin's index: no plugin refuses the node. */
    static final int NONE = Integer.MAX_VALUE;

    private int nodes;
    private long filterPlugins;
    private long scorePlugins;
    private long[] filterRevisions = new long[0];
    private int[] refusers = new int[0];
    private @Nullable Refusal[] refusals = new @Nullable Refusal[0];
    private long[] scoreRevisions = new long[0];
    private final long[][] scores;
    private @Nullable NominatedVerdict[] nominatedVerdicts = new @Nullable NominatedVerdict[0];

    /** What was said of a node at a revision, beside pods that are nominated to it. */
    private record NominatedVerdict(
            long revision,
            List<PodInfo> nominated,
            @Nullable Refusal refusal) {
        boolean isOf(NodeInfo node, List<PodInfo> pods) {
            if (revision != node.revision() || pods.size() != nominated.size()) {
                return false;
            }
            for (int i = 0; i < pods.size(); i++) {
                if (pods.get(i) != nominated.get(i)) {
                    return false;
                }
            }
            return true;
        }
    }

    NodeMemo(int scorePluginCount) {
        scores = new long[scorePluginCount][];
        Arrays.setAll(scores, i -> new long[0]);
    }

    /** Forgets everything if the cluster had another number of nodes before. */
    void useFor(int nodeCount) {
        if (nodes != nodeCount) {
            Arrays.fill(filterRevisions, 0);
            Arrays.fill(scoreRevisions, 0);
            Arrays.fill(nominatedVerdicts, null);
            nodes = nodeCount;
        }
    }

    /** Forgets verdicts of another set of plugins, and makes room. */
    void prepareFilter(long plugins, int slots) {
        if (filterRevisions.length < slots) {
            int size = Math.max(slots, filterRevisions.length + filterRevisions.length / 2);
            filterRevisions = Arrays.copyOf(filterRevisions, size);
            refusers = Arrays.copyOf(refusers, size);
            refusals = Arrays.copyOf(refusals, size);
        }
        if (filterPlugins != plugins) {
            Arrays.fill(filterRevisions, 0);
            Arrays.fill(nominatedVerdicts, null);
            filterPlugins = plugins;
        }
    }

    /** Forgets scores of another set of plugins, and makes room. */
    void prepareScore(long plugins, int slots) {
        if (scoreRevisions.length < slots) {
            int size = Math.max(slots, scoreRevisions.length + scoreRevisions.length / 2);
            scoreRevisions = Arrays.copyOf(scoreRevisions, size);
            Arrays.setAll(scores, i -> Arrays.copyOf(scores[i], size));
        }
        if (scorePlugins != plugins) {
            Arrays.fill(scoreRevisions, 0);
            scorePlugins = plugins;
        }
    }

    boolean knowsVerdict(int slot, long revision) {
        return filterRevisions[slot] == revision;
    }

    void putVerdict(int slot, long revision, int refuser, @Nullable Refusal refusal) {
        filterRevisions[slot] = revision;
        refusers[slot] = refuser;
        refusals[slot] = refusal;
    }

    void forgetVerdict(int slot) {
        filterRevisions[slot] = 0;
        refusers[slot] = NONE;
        refusals[slot] = null;
    }

    /** The index of the first plugin that refuses the node, or {@link #NONE}. */
    int refuser(int slot) {
        return refusers[slot];
    }

    @Nullable
    Refusal refusal(int slot) {
        return refusals[slot];
    }

    /** The refusal of a node beside the pods that are nominated to it; computed if it is not known. */
    @Nullable
    Refusal refusalBeside(List<PodInfo> nominated, NodeInfo node, Supplier<@Nullable Refusal> computed) {
        if (nominatedVerdicts.length < refusals.length) {
            nominatedVerdicts = Arrays.copyOf(nominatedVerdicts, refusals.length);
        }
        NominatedVerdict known = nominatedVerdicts[node.slot()];
        if (known == null || !known.isOf(node, nominated)) {
            known = new NominatedVerdict(node.revision(), nominated, computed.get());
            nominatedVerdicts[node.slot()] = known;
        }
        return known.refusal;
    }

    /** Copies all refusals, by slot. */
    void copyRefusals(@Nullable Refusal[] into) {
        System.arraycopy(refusals, 0, into, 0, Math.min(refusals.length, into.length));
    }

    boolean knowsScores(int slot, long revision) {
        return scoreRevisions[slot] == revision;
    }

    void markScores(int slot, long revision) {
        scoreRevisions[slot] = revision;
    }

    /** The remembered scores of one plugin, by slot. */
    long[] scores(int plugin) {
        return scores[plugin];
    }
}
