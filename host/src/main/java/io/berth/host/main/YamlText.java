package io.berth.host.main;

import io.berth.api.tree.Tree;
import io.berth.host.tree.TreeWriter;
import java.util.List;
import java.util.Map;

/** Writes trees as YAML in blocks. */
final class YamlText {
    private final StringBuilder text = new StringBuilder();

    private YamlText() {}

    static String of(Tree.Mapping tree) {
        YamlText yaml = new YamlText();
        yaml.mapping(tree, 0, false);
        return yaml.text.toString();
    }

    private void mapping(Tree.Mapping mapping, int depth, boolean afterDash) {
        boolean first = afterDash;
        for (Map.Entry<String, Tree> entry : mapping.entries().entrySet()) {
            text.append(first ? "" : "  ".repeat(depth));
            text.append(isPlain(entry.getKey()) ? entry.getKey() : quoted(entry.getKey()))
                    .append(':');
            value(entry.getValue(), depth + 1);
            first = false;
        }
    }

    private void value(Tree value, int depth) {
        switch (value) {
            case Tree.Mapping mapping
            when !mapping.entries().isEmpty() -> {
                text.append('\n');
                mapping(mapping, depth, false);
            }
            case Tree.Sequence sequence
            when !sequence.items().isEmpty() -> {
                text.append('\n');
                items(sequence.items(), depth);
            }
            default -> text.append(' ').append(inline(value)).append('\n');
        }
    }

    private void items(List<Tree> items, int depth) {
        for (Tree item : items) {
            text.append("  ".repeat(depth - 1)).append("- ");
            if (item instanceof Tree.Mapping mapping && !mapping.entries().isEmpty()) {
                mapping(mapping, depth, true);
            } else {
                text.append(inline(item)).append('\n');
            }
        }
    }

    private static String inline(Tree value) {
        boolean plain = value instanceof Tree.Scalar scalar
                && scalar.type() == Tree.Scalar.Type.STRING
                && isPlain(scalar.text());
        return plain ? ((Tree.Scalar) value).text() : TreeWriter.json(value);
    }

    /** Whether it needs no quotes, on the safe side. */
    private static boolean isPlain(String text) {
        return text.matches("[A-Za-z][A-Za-z0-9_./-]*") && !text.matches("(?i)true|false|yes|no|on|off|null|y|n");
    }

    private static String quoted(String text) {
        return TreeWriter.json(new Tree.Scalar(io.berth.api.tree.Position.UNKNOWN, Tree.Scalar.Type.STRING, text));
    }
}
