package io.berth.testkit;

import io.berth.api.tree.Position;
import io.berth.api.tree.Tree;
import io.berth.api.tree.TreeDecoder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The fields of an API object that a test wants, by their paths; decoded as if they came from a file. */
final class Fields {
    private final Map<String, Object> root = new LinkedHashMap<>();

    void set(String path, Object value) {
        parent(path).put(last(path), value);
    }

    @SuppressWarnings("unchecked")
    void add(String path, Object value) {
        ((List<Object>) parent(path).computeIfAbsent(last(path), key -> new ArrayList<>())).add(value);
    }

    <T extends Record> T decode(Class<T> type) {
        return TreeDecoder.lenient().decode(tree(root), type, "");
    }

    /** {@code a=1,b=2}. */
    static Map<String, Object> pairs(String text) {
        return Stream.of(text.split(","))
                .filter(pair -> !pair.isEmpty())
                .map(pair -> split(pair.strip(), text))
                .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1], (a, b) -> b, LinkedHashMap::new));
    }

    private static String[] split(String pair, String text) {
        String[] parts = pair.split("=", 2);
        if (parts.length < 2 || parts[0].isEmpty()) {
            throw new IllegalArgumentException(
                    "\"" + pair + "\" is no pair; expected key=value,key=value, but was \"" + text + "\"");
        }
        return parts;
    }

    @SuppressWarnings("unchecked")
    private Map<String, Object> parent(String path) {
        Map<String, Object> map = root;
        String[] names = path.split("\\.");
        for (int i = 0; i < names.length - 1; i++) {
            map = (Map<String, Object>) map.computeIfAbsent(names[i], key -> new LinkedHashMap<String, Object>());
        }
        return map;
    }

    private static String last(String path) {
        return path.substring(path.lastIndexOf('.') + 1);
    }

    private static Tree tree(Object value) {
        return switch (value) {
            case Map<?, ?> map ->
                new Tree.Mapping(
                        Position.UNKNOWN,
                        map.entrySet().stream()
                                .collect(Collectors.toMap(
                                        entry -> (String) entry.getKey(),
                                        entry -> tree(entry.getValue()),
                                        (a, b) -> b,
                                        LinkedHashMap::new)));
            case List<?> list ->
                new Tree.Sequence(
                        Position.UNKNOWN,
                        list.stream().map((Function<Object, Tree>) Fields::tree).toList());
            case Boolean flag -> scalar(Tree.Scalar.Type.BOOLEAN, flag);
            case Number number -> scalar(Tree.Scalar.Type.INTEGER, number);
            default -> scalar(Tree.Scalar.Type.STRING, value);
        };
    }

    private static Tree scalar(Tree.Scalar.Type type, Object value) {
        return new Tree.Scalar(Position.UNKNOWN, type, value.toString());
    }
}
