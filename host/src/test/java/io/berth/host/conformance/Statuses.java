package io.berth.host.conformance;

import io.berth.api.tree.Tree;
import io.berth.host.cycle.PluginStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Statuses as lines of text that can be compared; reasons are sorted. */
final class Statuses {
    private Statuses() {}

    static String line(String code, @Nullable String plugin, List<String> reasons) {
        return code + " of " + plugin + " because " + reasons.stream().sorted().toList();
    }

    static String line(Tree.Mapping expected) {
        return line(expected.text("code"), Trees.text(expected, "plugin"), Trees.texts(expected, "reasons"));
    }

    static void compare(String what, Tree.Mapping expected, PluginStatus actual, Differences differences) {
        differences.compare(what, line(expected), line(actual.code(), actual.plugin(), actual.reasons()));
    }
}
