package io.berth.host.source.script;

import io.berth.api.snapshot.NodeInfo;
import java.util.ArrayList;
import java.util.List;
import org.graalvm.polyglot.Value;

/** Nodes on their way into a context: many go in one call. Used by one thread at a time. */
final class ChangedNodes {
    private record Changed(int slot, NodeInfo node, Value allocatable) {}

    private final List<Changed> changed = new ArrayList<>();

    void add(int slot, NodeInfo node, Value allocatable) {
        changed.add(new Changed(slot, node, allocatable));
    }

    /** @param function of the prelude that takes them */
    void send(Value function) {
        int count = changed.size();
        if (count == 0) {
            return;
        }
        int[] slots = new int[count];
        Object[] nodes = new Object[count];
        Object[] allocatable = new Object[count];
        GuestAmounts requested = new GuestAmounts(count);
        for (int i = 0; i < count; i++) {
            Changed one = changed.get(i);
            slots[i] = one.slot;
            nodes[i] = one.node;
            allocatable[i] = one.allocatable;
            requested.put(i, one.node.requested(), one.node.pods().size());
        }
        function.executeVoid(count, slots, nodes, allocatable, requested.common(), requested.others());
    }
}
