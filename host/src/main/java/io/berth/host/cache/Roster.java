package io.berth.host.cache;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which nodes are in a snapshot, in which order and with which slots. Immutable. */
final class Roster {
    static final Roster EMPTY = new Roster(List.of(), new int[0], Map.of());

    private final List<String> names;
    private final int[] slots;
    private final Map<String, Integer> positions;

    private Roster(List<String> names, int[] slots, Map<String, Integer> positions) {
        this.names = names;
        this.slots = slots;
        this.positions = positions;
    }

    /** Another list of nodes; those that were here keep their slots, and the others take the lowest free ones. */
    Roster next(List<String> newNames) {
        int[] newSlots = new int[newNames.size()];
        Map<String, Integer> newPositions = HashMap.newHashMap(newNames.size());
        BitSet taken = new BitSet();
        for (int i = 0; i < newSlots.length; i++) {
            newPositions.put(newNames.get(i), i);
            int known = position(newNames.get(i));
            newSlots[i] = known < 0 ? -1 : slots[known];
            if (known >= 0) {
                taken.set(newSlots[i]);
            }
        }
        int free = 0;
        for (int i = 0; i < newSlots.length; i++) {
            if (newSlots[i] < 0) {
                free = taken.nextClearBit(free);
                newSlots[i] = free++;
            }
        }
        return new Roster(List.copyOf(newNames), newSlots, newPositions);
    }

    List<String> names() {
        return names;
    }

    /** Negative for a node that is not in the list. */
    int position(String name) {
        return positions.getOrDefault(name, -1);
    }

    boolean contains(String name) {
        return positions.containsKey(name);
    }

    int slot(int position) {
        return slots[position];
    }
}
