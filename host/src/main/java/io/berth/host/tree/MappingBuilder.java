package io.berth.host.tree;

import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import io.berth.api.tree.Tree;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects the entries of a mapping while it is read; of two with one key the first stays and the other is a problem. */
final class MappingBuilder {
    private final Map<String, Tree> entries = new LinkedHashMap<>();
    private final Map<String, Position> keys = new HashMap<>();
    private final Map<String, Tree> takenOver = new LinkedHashMap<>(0);
    private final Map<String, Position> takenOverKeys = new HashMap<>(0);
    private final Position position;
    private final List<Problem> problems;

    MappingBuilder(Position position, List<Problem> problems) {
        this.position = position;
        this.problems = problems;
    }

    void put(String key, Position where, Tree value) {
        Position first = keys.putIfAbsent(key, where);
        if (first == null) {
            entries.put(key, value);
        } else {
            String message = "key \"" + key + "\" already set in map, in line " + first.line();
            problems.add(new Problem(where, "", message));
        }
    }

    /** Entries for keys that the mapping does not have itself, wherever it has them; of several the first counts. */
    void takeOver(Tree.Mapping other) {
        other.entries().forEach((key, value) -> {
            if (takenOver.putIfAbsent(key, value) == null) {
                takenOverKeys.put(key, other.keyPosition(key));
            }
        });
    }

    Tree.Mapping build() {
        takenOver.forEach((key, value) -> {
            if (entries.putIfAbsent(key, value) == null) {
                keys.put(key, takenOverKeys.getOrDefault(key, position));
            }
        });
        return new Tree.Mapping(position, entries, keys);
    }
}
