package io.berth.host.cycle;

import io.berth.api.snapshot.NodeInfo;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Counts refusals by what they say, for a limited number of reasons. Equal refusals are mostly one object, and neighbours
 * are often refused for the same reason: that makes it cheap for many nodes.
 */
public final class RefusalTally {
    private final Refusal[] refusals;
    private final int[] counts;
    private final @Nullable NodeInfo[] examples;
    private int size;
    private int leftOut;

    RefusalTally(int limit) {
        refusals = new Refusal[limit];
        counts = new int[limit];
        examples = new @Nullable NodeInfo[limit];
    }

    /** The reasons that were counted, the most frequent first. */
    public List<RefusalCount> counts() {
        List<RefusalCount> result = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            result.add(new RefusalCount(refusals[i], counts[i], examples[i]));
        }
        result.sort(Comparator.comparingInt(RefusalCount::nodes).reversed());
        return result;
    }

    /** How many nodes were refused for a reason that came when there were too many already. */
    public int leftOut() {
        return leftOut;
    }

    /** Counts the refusals of the first nodes of a list; null at the slot of a node that fits. */
    void addAll(@Nullable Refusal[] bySlot, NodeColumns nodes, int count) {
        Refusal last = null;
        int first = 0;
        int run = 0;
        for (int i = 0; i < count; i++) {
            Refusal refusal = bySlot[nodes.slot(i)];
            if (refusal != null) {
                if (refusal != last) {
                    addRun(last, nodes, first, run);
                    last = refusal;
                    first = i;
                    run = 0;
                }
                run++;
            }
        }
        addRun(last, nodes, first, run);
    }

    private void addRun(@Nullable Refusal refusal, NodeColumns nodes, int first, int run) {
        if (refusal != null) {
            add(refusal, nodes.get(first), run);
        }
    }

    /** Counts one refusal of some nodes. */
    void add(Refusal refusal, @Nullable NodeInfo example, int nodes) {
        int index = index(refusal);
        if (index == refusals.length) {
            leftOut += nodes;
            return;
        }
        if (index == size) {
            refusals[size] = refusal;
            examples[size] = example;
            size++;
        }
        counts[index] += nodes;
    }

    /** The place of a refusal; the next free one if it is new, and the limit if there is none. */
    private int index(Refusal refusal) {
        for (int i = 0; i < size; i++) {
            if (refusals[i] == refusal) {
                return i;
            }
        }
        // Texts are compared only while there is room: with very many reasons that would cost more than it tells.
        if (size < refusals.length) {
            for (int i = 0; i < size; i++) {
                if (refusals[i].equals(refusal)) {
                    return i;
                }
            }
        }
        return size;
    }
}
