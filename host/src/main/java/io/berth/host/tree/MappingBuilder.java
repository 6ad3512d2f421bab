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

    Tree.Mapping build() {
        return new Tree.Mapping(position, entries, keys);
    }
}
