package io.berth.host.tree;

import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import io.berth.api.tree.Tree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;

/** Builds the tree of one YAML document. An alias stands for the same tree as its anchor, at the anchor's position. */
final class YamlDocument {
    static final int DEPTH_MAX = 200;
    /** How many values aliases may stand for; a text of a few lines can name billions. */
    static final long ALIASED_MAX = 100_000;

    /** A value and how many values it is made of. */
    private record Anchored(Tree tree, long size) {}

    private final YamlEvents events;
    private final List<Problem> problems;
    private final Map<Anchor, Anchored> anchors = new HashMap<>();
    private long size;
    private long aliased;
    private int depth;

    YamlDocument(YamlEvents events, List<Problem> problems) {
        this.events = events;
        this.problems = problems;
    }

    /** Throws {@link UnusableYaml} where reading on makes no sense. */
    Tree read() {
        Event event = events.next();
        Position position = events.position(event);
        long before = size++;
        if (event instanceof AliasEvent alias) {
            return aliased(alias, position);
        }
        if (++depth > DEPTH_MAX) {
            throw new UnusableYaml(position, "nested more than " + DEPTH_MAX + " levels deep");
        }
        Tree tree = switch (event) {
            case ScalarEvent scalar -> YamlScalar.tree(scalar, position);
            case SequenceStartEvent start -> sequence(position);
            case MappingStartEvent start -> mapping(position);
            default -> throw new UnusableYaml(position, "expected a value, but found " + event.getEventId());
        };
        depth--;
        remember(event, tree, size - before);
        return tree;
    }

    private void remember(Event event, Tree tree, long values) {
        Optional<Anchor> anchor = event instanceof NodeEvent node ? node.getAnchor() : Optional.empty();
        anchor.ifPresent(name -> anchors.put(name, new Anchored(tree, values)));
    }

    private Tree sequence(Position position) {
        List<Tree> items = new ArrayList<>();
        while (events.peek() != Event.ID.SequenceEnd) {
            items.add(read());
        }
        events.next();
        return new Tree.Sequence(position, items);
    }

    private Tree mapping(Position position) {
        MappingBuilder mapping = new MappingBuilder(position, problems);
        while (events.peek() != Event.ID.MappingEnd) {
            boolean merges = isMerge();
            Tree key = read();
            Tree value = read();
            if (merges) {
                merge(value, mapping);
            } else if (key instanceof Tree.Scalar scalar) {
                mapping.put(scalar.text(), scalar.position(), value);
            } else {
                problems.add(new Problem(key.position(), "", "a key must be a single value, but is " + key.describe()));
            }
        }
        events.next();
        return mapping.build();
    }

    /** Whether the next key is a plain {@code <<}, which takes the entries of other mappings over. */
    private boolean isMerge() {
        return events.upcoming() instanceof ScalarEvent key
                && key.isPlain()
                && key.getValue().equals("<<");
    }

    private void merge(Tree value, MappingBuilder mapping) {
        switch (value) {
            case Tree.Mapping other -> mapping.takeOver(other);
            case Tree.Sequence several -> several.items().forEach(item -> merge(item, mapping));
            case Tree.Scalar scalar ->
                problems.add(
                        new Problem(value.position(), "", "<< takes over a mapping, but found " + value.describe()));
        }
    }

    private Tree aliased(AliasEvent alias, Position position) {
        Anchor name = alias.getAlias();
        Anchored anchored = anchors.get(name);
        if (anchored == null) {
            throw new UnusableYaml(
                    position,
                    "alias *" + name.getValue() + " stands inside its own anchor, or has no anchor before it");
        }
        size += anchored.size;
        aliased += anchored.size;
        if (aliased > ALIASED_MAX) {
            throw new UnusableYaml(position, "aliases stand for more than " + ALIASED_MAX + " values in one document");
        }
        return anchored.tree;
    }
}
