package io.berth.host.conformance;

import io.berth.api.model.LabelMatcher;
import io.berth.api.model.LabelSelector;
import io.berth.api.model.Node;
import io.berth.api.model.NodeSelector;
import io.berth.api.model.NodeSelectorMatcher;
import io.berth.api.model.Parsed;
import io.berth.api.model.Quantity;
import io.berth.api.model.Taint;
import io.berth.api.model.Toleration;
import io.berth.api.model.Tolerations;
import io.berth.api.tree.Tree;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs the family {@code selectors}: rows of selectors, tolerations and quantities. */
final class SelectorCases {
    private static final String ERROR = "error";
    private static final long MILLI_MAX = Long.MAX_VALUE / 1000;

    private SelectorCases() {}

    static Differences run(ConformanceCase one) {
        Differences differences = new Differences();
        List<Tree.Mapping> rows = Trees.mappings(one.document(), "table");
        List<Tree.Mapping> results = Trees.mappings(one.expected(), "results");
        differences.compare("number of rows", results.size(), rows.size());
        for (int i = 0; i < rows.size(); i++) {
            compare("row " + i + " " + Trees.json(rows.get(i)), results.get(i), result(rows.get(i)), differences);
        }
        return differences;
    }

    /** Of an error only the fact counts. */
    private static void compare(
            String row, Tree.Mapping expected, Map<String, String> actual, Differences differences) {
        if (Trees.has(expected, ERROR) && actual.containsKey(ERROR)) {
            return;
        }
        Map<String, String> wanted = new LinkedHashMap<>();
        expected.entries()
                .forEach((key, value) -> wanted.put(
                        key,
                        value instanceof Tree.Mapping mapping
                                ? taint(Decoded.as(Taint.class, mapping))
                                : Trees.text(value)));
        differences.compare(row, wanted, actual);
    }

    private static Map<String, String> result(Tree.Mapping row) {
        return switch (row.text("kind")) {
            case "labelSelector" -> labelSelector(row);
            case "nodeSelector" -> nodeSelector(row);
            case "toleration" -> toleration(row);
            case "quantity" -> quantity(row);
            default -> throw new IllegalArgumentException("unknown kind of row: " + Trees.json(row));
        };
    }

    private static Map<String, String> labelSelector(Tree.Mapping row) {
        LabelSelector selector =
                Trees.has(row, "selector") ? Decoded.as(LabelSelector.class, row.mapping("selector")) : null;
        Parsed<LabelMatcher> parsed = LabelMatcher.of(selector);
        if (parsed instanceof Parsed.Invalid<LabelMatcher> invalid) {
            return Map.of(ERROR, invalid.message());
        }
        Map<String, String> labels = new LinkedHashMap<>();
        row.mapping("labels").entries().forEach((key, value) -> labels.put(key, Trees.text(value)));
        return Map.of(
                "match", String.valueOf(parsed.orElse(LabelMatcher.NOTHING).matches(labels)));
    }

    private static Map<String, String> nodeSelector(Tree.Mapping row) {
        NodeSelectorMatcher matcher =
                NodeSelectorMatcher.lazy(Decoded.as(NodeSelector.class, row.mapping("nodeSelector")));
        boolean matches = matcher.matches(Decoded.as(Node.class, row.mapping("node")));
        return !matches && !matcher.errors().isEmpty()
                ? Map.of(ERROR, String.join(", ", matcher.errors()))
                : Map.of("match", String.valueOf(matches));
    }

    private static Map<String, String> toleration(Tree.Mapping row) {
        List<Toleration> tolerations = Trees.mappings(row, "tolerations").stream()
                .map(tree -> Decoded.as(Toleration.class, tree))
                .toList();
        List<Taint> taints = Trees.mappings(row, "taints").stream()
                .map(tree -> Decoded.as(Taint.class, tree))
                .toList();
        Taint untolerated = Tolerations.firstUntolerated(taints, tolerations);
        return untolerated == null
                ? Map.of("match", "true")
                : Map.of("match", "false", "untolerated", taint(untolerated));
    }

    private static String taint(Taint taint) {
        return taint.key() + "=" + taint.value() + ":" + taint.effect();
    }

    private static Map<String, String> quantity(Tree.Mapping row) {
        Map<String, String> result = new LinkedHashMap<>();
        try {
            Quantity quantity = Quantity.parseExactly(row.text("quantity"));
            Quantity other = Trees.has(row, "other") ? Quantity.parseExactly(row.text("other")) : null;
            describe(quantity, other, result);
        } catch (IllegalArgumentException e) {
            return Map.of(ERROR, String.valueOf(e.getMessage()));
        }
        return result;
    }

    private static void describe(Quantity quantity, @Nullable Quantity other, Map<String, String> result) {
        result.put("canonical", quantity.toString());
        result.put("value", String.valueOf(quantity.value()));
        if (Math.abs(quantity.value()) <= MILLI_MAX) {
            result.put("milliValue", String.valueOf(quantity.milliValue()));
        }
        if (other != null) {
            result.put("compare", String.valueOf(quantity.compareTo(other)));
            result.put("sum", quantity.plus(other).toString());
        }
    }
}
