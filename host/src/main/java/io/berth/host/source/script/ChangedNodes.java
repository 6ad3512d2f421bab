package io.berth.host.source.script;

import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.Resources;
import java.util.Arrays;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/** Nodes on their way into a context: many go in one call. Used by one thread at a time. */
final class ChangedNodes {
    private static final int AMOUNTS = 4;

    private int count;
    private int[] slots = new int[1];
    private Object[] nodes = new Object[1];
    private Object[] allocatable = new Object[1];
    private double[] requested = new double[AMOUNTS];
    /** Other resources by index, as JSON; null as long as no node has any. */
    private @Nullable String @Nullable [] others;

    void add(int slot, NodeInfo node, Value itsAllocatable) {
        if (count == slots.length) {
            slots = Arrays.copyOf(slots, 2 * count);
            nodes = Arrays.copyOf(nodes, 2 * count);
            allocatable = Arrays.copyOf(allocatable, 2 * count);
            requested = Arrays.copyOf(requested, 2 * count * AMOUNTS);
        }
        slots[count] = slot;
        nodes[count] = node;
        allocatable[count] = itsAllocatable;
        Resources amounts = node.requested();
        int at = AMOUNTS * count;
        requested[at] = amounts.milliCpu();
        requested[at + 1] = amounts.memory();
        requested[at + 2] = amounts.ephemeralStorage();
        requested[at + 3] = node.pods().size();
        if (amounts.scalarCount() > 0) {
            others = others == null ? new String[slots.length] : Arrays.copyOf(others, slots.length);
            others[count] = GuestTables.others(amounts);
        }
        count++;
    }

    /** @param function of the prelude that takes them */
    void send(Value function) {
        if (count > 0) {
            function.executeVoid(
                    count,
                    slots,
                    nodes,
                    allocatable,
                    requested,
                    others == null ? null : Arrays.copyOf(others, slots.length));
        }
    }
}
