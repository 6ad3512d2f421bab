package io.berth.host.extender;

import io.berth.api.plugin.PluginException;
import io.berth.api.tree.Tree;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads what extenders answer. Names of fields match whatever their case, as Go's decoder has it. */
final class Answers {
    private Answers() {}

    /** The field of a document; null if it is absent or null. */
    static @Nullable Tree field(Tree document, String name) {
        if (!(document instanceof Tree.Mapping mapping)) {
            throw new PluginException("the extender answered with " + document.describe() + " instead of a mapping");
        }
        Tree exact = mapping.get(name);
        if (exact == null) {
            for (Map.Entry<String, Tree> entry : mapping.entries().entrySet()) {
                if (entry.getKey().toLowerCase(Locale.ROOT).equals(name.toLowerCase(Locale.ROOT))) {
                    exact = entry.getValue();
                }
            }
        }
        return exact instanceof Tree.Scalar scalar && scalar.type() == Tree.Scalar.Type.NULL ? null : exact;
    }

    static String text(Tree document, String name) {
        return field(document, name) instanceof Tree.Scalar scalar ? scalar.text() : "";
    }

    static Map<String, String> texts(Tree document, String name) {
        Map<String, String> result = new LinkedHashMap<>();
        if (field(document, name) instanceof Tree.Mapping mapping) {
            mapping.entries().forEach((key, value) -> {
                if (value instanceof Tree.Scalar scalar) {
                    result.put(key, scalar.text());
                }
            });
        }
        return result;
    }
}
