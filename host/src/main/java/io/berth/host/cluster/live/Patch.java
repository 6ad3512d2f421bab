package io.berth.host.cluster.live;

import io.berth.api.tree.Position;
import io.berth.api.tree.Tree;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes JSON merge patches: what is the same in both trees is not in them, and so not touched. */
final class Patch {
    private static final Tree NULL = new Tree.Scalar(Position.UNKNOWN, Tree.Scalar.Type.NULL, "null");

    private Patch() {}

    /** What turns one tree into the other; null if they are equal. */
    static Tree.@Nullable Mapping between(Tree.Mapping before, Tree.Mapping after) {
        Set<String> keys = new LinkedHashSet<>(before.entries().keySet());
        keys.addAll(after.entries().keySet());
        Map<String, Tree> changes = new LinkedHashMap<>();
        for (String key : keys) {
            Tree change = between(before.get(key), after.get(key));
            if (change != null) {
                changes.put(key, change);
            }
        }
        return changes.isEmpty() ? null : new Tree.Mapping(Position.UNKNOWN, changes);
    }

    private static @Nullable Tree between(@Nullable Tree before, @Nullable Tree after) {
        if (after == null) {
            return before == null ? null : NULL;
        }
        if (before instanceof Tree.Mapping one && after instanceof Tree.Mapping other) {
            return between(one, other);
        }
        return after.equals(before) ? null : after;
    }

    /** Only some fields of a tree. */
    static Tree.Mapping only(Tree.Mapping tree, Collection<String> wanted) {
        Map<String, Tree> kept = new LinkedHashMap<>(tree.entries());
        kept.keySet().retainAll(wanted);
        return new Tree.Mapping(Position.UNKNOWN, kept);
    }

    /** The tree with another value of one field. */
    static Tree.Mapping with(Tree.Mapping tree, String key, Tree value) {
        Map<String, Tree> more = new LinkedHashMap<>(tree.entries());
        more.put(key, value);
        return new Tree.Mapping(Position.UNKNOWN, more);
    }
}
