package io.berth.host.tree;

import io.berth.api.tree.DurationText;
import io.berth.api.tree.Field;
import io.berth.api.tree.Position;
import io.berth.api.tree.Tree;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Turns records into trees, the way back from what a {@link io.berth.api.tree.TreeDecoder} does. */
public final class RecordTree {
    private RecordTree() {}

    /** Leaves out null and empty strings, lists and mappings. */
    public static Tree.Mapping of(Record value) {
        Map<String, Tree> entries = new LinkedHashMap<>();
        for (RecordComponent component : value.getClass().getRecordComponents()) {
            Field field = component.getAnnotation(Field.class);
            Object part = read(component, value);
            Tree tree = part == null ? null : tree(part);
            if (tree != null && !isEmpty(tree)) {
                entries.put(field == null ? component.getName() : field.value(), tree);
            }
        }
        return new Tree.Mapping(Position.UNKNOWN, entries);
    }

    private static @Nullable Object read(RecordComponent component, Record value) {
        try {
            Method accessor = component.getAccessor();
            accessor.setAccessible(true);
            return accessor.invoke(value);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(value.getClass().getName() + " cannot be read by reflection", e);
        }
    }

    private static Tree tree(Object value) {
        return switch (value) {
            case Tree tree -> tree;
            case Record nested when !hasText(nested) -> of(nested);
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

    /** Whether it is read from a text by a method {@code parse}, such as a quantity. */
    private static boolean hasText(Record value) {
        try {
            value.getClass().getMethod("parse", String.class);
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
