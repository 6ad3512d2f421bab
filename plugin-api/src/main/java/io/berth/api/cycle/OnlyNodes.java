package io.berth.api.cycle;

import java.util.Set;

/**
 * Only these nodes need to be looked at.
 *
 * @param names names of nodes; they need not exist
 */
public record OnlyNodes(Set<String> names) implements PreFilterResult {
    public OnlyNodes {
        names = Set.copyOf(names);
    }
}
