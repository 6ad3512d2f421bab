package io.berth.host.tree;

import io.berth.api.tree.DurationText;
import io.berth.api.tree.Position;
import io.berth.api.tree.RecordFields;
import io.berth.api.tree.Tree;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Turns records into trees, the way back from what a {@link io.berth.api.tree.TreeDecoder} does. */
public final class RecordTree {
    /**
     * How records of a class are read.
     *
     * @param hasText whether they are read from a text by a method {@code parse}, such as a quantity
     */
    private record Shape(List<Part> parts, boolean hasText) {}

    private record Part(String name, Method accessor) {}

    private static final ClassValue<Shape> SHAPES = new ClassValue<>() {
        @Override
        protected Shape computeValue(Class<?> type) {
            List<Part> parts = new ArrayList<>();
            for (RecordComponent component : type.getRecordComponents()) {
                Method accessor = component.getAccessor();
                accessor.setAccessible(true);
                parts.add(new Part(RecordFields.name(component), accessor));
            }
            return new Shape(parts, RecordTree.hasText(type));
        }
    };

    private RecordTree() {}

    /** Leaves out null and empty strings, lists and mappings. */
    public static Tree.Mapping of(Record value) {
        Map<String, Tree> entries = new LinkedHashMap<>();
        for (Part part : SHAPES.get(value.getClass()).parts) {
            Object read = read(part.accessor, value);
            Tree tree = read == null ? null : tree(read);
            if (tree != null && !isEmpty(tree)) {
                entries.put(part.name, tree);
            }
        }
        return new Tree.Mapping(Position.UNKNOWN, entries);
    }

    private static @Nullable Object read(Method accessor, Record value) {
        try {
            return accessor.invoke(value);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(value.getClass().getName() + " cannot be read by reflection", e);
        }
    }

    private static Tree tree(Object value) {
        return switch (value) {
            case Tree tree -> tree;
            case Record nested when !SHAPES.get(nested.getClass()).hasText -> of(nested);
            case List<?> list ->
                new Tree.Sequence(
                        Position.UNKNOWN, list.stream().map(RecordTree::tree).toList());
            case Map<?, ?> map -> {
                Map<String, Tree> entries = new LinkedHashMap<>();
                map.forEach((key, item) -> entries.put(String.valueOf(key), tree(item)));
                yield new Tree.Mapping(Position.UNKNOWN, entries);
            }
            case Boolean flag -> scalar(Tree.Scalar.Type.BOOLEAN, flag.toString());
            case Integer number -> scalar(Tree.Scalar.Type.INTEGER, number.toString());
            case Long number -> scalar(Tree.Scalar.Type.INTEGER, number.toString());
            case Double number -> scalar(Tree.Scalar.Type.DECIMAL, plain(number));
            case Duration duration -> scalar(Tree.Scalar.Type.STRING, DurationText.format(duration));
            default -> scalar(Tree.Scalar.Type.STRING, value.toString());
        };
    }

    private static boolean hasText(Class<?> type) {
        try {
            type.getMethod("parse", String.class);
            return true;
        } catch (NoSuchMethodException e) {
            return false;
        }
    }

    private static String plain(double number) {
        return number == Math.rint(number) && Math.abs(number) < 1e15
                ? String.valueOf((long) number)
                : String.valueOf(number);
    }

    private static Tree scalar(Tree.Scalar.Type type, String text) {
        return new Tree.Scalar(Position.UNKNOWN, type, text);
    }

    private static boolean isEmpty(Tree tree) {
        return switch (tree) {
            case Tree.Mapping mapping -> mapping.entries().isEmpty();
            case Tree.Sequence sequence -> sequence.items().isEmpty();
            case Tree.Scalar scalar -> scalar.text().isEmpty();
        };
    }
}
