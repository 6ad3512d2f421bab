package io.berth.plugins.kubedefaults.topology;

import io.berth.api.model.Node;
import io.berth.api.snapshot.NodeInfo;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Numbers for the domains of one topology: what nodes have in common by a label. Written by the scheduling loop between
 * cycles; {@link #domain(NodeInfo)} may be called from any thread during a cycle.
 */
public final class Topology {
    /** In place of a number: the node has no such label. */
    public static final int NONE = -1;

    /** In place of a number: a domain that no node of the snapshot is in; its counts are 0 and cannot be changed. */
    public static final int UNKNOWN = Integer.MAX_VALUE;

    private final Function<Node, @Nullable String> valueOf;
    private final Map<String, Integer> numbers = new HashMap<>();
    private int[] bySlot = new int[0];

    private Topology(Function<Node, @Nullable String> valueOf) {
        this.valueOf = valueOf;
    }

    static Topology ofLabel(String key) {
        return new Topology(node -> node.metadata().labels().get(key));
    }

    /** Each node is a domain of its own. */
    static Topology ofNodes() {
        return new Topology(node -> node.metadata().name());
    }

    /** The number of a node's domain, or {@link #NONE}. A new domain gets a number. */
    public int domain(Node node) {
        String value = valueOf.apply(node);
        return value == null ? NONE : number(value);
    }

    /** The number of the domain of a value. A new domain gets a number. */
    public int number(String value) {
        Integer known = numbers.get(value);
        if (known == null) {
            known = numbers.size();
            numbers.put(value, known);
        }
        return known;
    }

    /** The number of a node's domain, {@link #NONE} or {@link #UNKNOWN}. */
    public int domain(NodeInfo node) {
        int slot = node.slot();
        if (slot >= 0 && slot < bySlot.length) {
            return bySlot[slot];
        }
        String value = valueOf.apply(node.node());
        return value == null ? NONE : numbers.getOrDefault(value, UNKNOWN);
    }

    /** How many numbers have been given. */
    int size() {
        return numbers.size();
    }

    void forgetNumbers() {
        numbers.clear();
    }

    void fill(List<NodeInfo> nodes) {
        Arrays.fill(bySlot, NONE);
        for (int i = 0; i < nodes.size(); i++) {
            put(nodes.get(i));
        }
    }

    void put(NodeInfo node) {
        int slot = node.slot();
        if (slot >= bySlot.length) {
            int before = bySlot.length;
            bySlot = Arrays.copyOf(bySlot, Math.max(slot + 1, before + before / 2));
            Arrays.fill(bySlot, before, bySlot.length, NONE);
        }
        int number = domain(node.node());
        if (slot >= 0) {
            bySlot[slot] = number;
        }
    }
}
