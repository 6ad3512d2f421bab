package io.berth.host.cluster.manifest;

import io.berth.api.tree.Problem;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds objects that are given twice. Nodes and pods may not be, as there is no saying which one is meant. Of other
 * kinds the later one counts, as it would if the files were applied one after the other.
 */
final class Duplicates {
    private static final Set<String> ONCE = Set.of("Node", "Pod");

    private final Map<String, Manifest> seen = new HashMap<>();

    /** The one that an object takes the place of; a second node or pod is added to the problems. */
    Optional<Manifest> replaced(Manifest manifest, List<Problem> problems) {
        if (manifest.name().isEmpty()) {
            return Optional.empty();
        }
        Manifest first = seen.put(manifest.title(), manifest);
        if (first != null && ONCE.contains(manifest.kind().name())) {
            problems.add(new Problem(
                    manifest.tree().position(),
                    "metadata.name",
                    manifest.title() + " is there already, from " + first.tree().position() + "; names must differ"));
            return Optional.empty();
        }
        return Optional.ofNullable(first);
    }
}
