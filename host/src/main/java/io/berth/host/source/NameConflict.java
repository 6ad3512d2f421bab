package io.berth.host.source;

import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A plugin name that several loads claim. None of them wins: a profile cannot use the name until one is left.
 *
 * @param origins at least two, sorted by location
 */
public record NameConflict(String name, List<Origin> origins) {
    public NameConflict {
        origins = List.copyOf(origins);
    }

    /** The conflict in words, with all origins. */
    public Problem problem() {
        String found = origins.stream().map(Origin::toString).collect(Collectors.joining(" and "));
        return new Problem(
                Position.UNKNOWN,
                "",
                "plugin \"" + name + "\" is provided by " + found
                        + ": neither is used; remove one of them, or give it another name");
    }
}
