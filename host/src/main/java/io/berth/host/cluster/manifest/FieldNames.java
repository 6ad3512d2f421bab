package io.berth.host.cluster.manifest;

import io.berth.api.tree.Position;
import io.berth.api.tree.RecordFields;
import io.berth.api.tree.Suggestion;
import io.berth.api.tree.Tree;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Fields that look like misspelt ones. An object may have many fields that scheduling does not read; one whose name is
 * nearly that of a field which it does read is most likely meant to be that.
 */
final class FieldNames {
    /** Fields of Kubernetes that are nearly called as others. */
    private static final Set<String> RIGHT =
            Set.of("apiVersion", "kind", "bools", "ints", "strings", "versions", "status", "spec", "metadata");

    private final Map<Class<?>, Map<String, Type>> shapes = new HashMap<>();
    private final Map<Misspelt, String> suggestions = new HashMap<>();
    private final Map<Misspelt, Sighting> seen = new LinkedHashMap<>();

    private record Misspelt(Class<?> type, String field) {}

    /** Where a field was met first, and how often. */
    private record Sighting(Position first, String path, int times) {}

    /** Looks at all that is decoded of an object. */
    void look(Manifest manifest) {
        Tree.Mapping object = manifest.tree();
        if (WorkloadFields.isOf(manifest.kind())) {
            walk(object, WorkloadFields.Whole.class, "");
            walk(object.mapping("spec"), WorkloadFields.spec(manifest.kind()), "spec");
        } else if (!manifest.kind().isGeneric()) {
            walk(object, manifest.kind().record(), "");
        }
    }

    private void walk(Tree tree, Type type, String path) {
        if (tree instanceof Tree.Mapping mapping && type instanceof Class<?> record && record.isRecord()) {
            walkFields(mapping, record, path);
        } else if (type instanceof ParameterizedType generic) {
            walkItems(tree, generic.getActualTypeArguments(), path);
        }
    }

    /** The values of lists and maps. */
    private void walkItems(Tree tree, Type[] types, String path) {
        Type item = types[types.length - 1];
        if (tree instanceof Tree.Sequence list) {
            for (int i = 0; i < list.items().size(); i++) {
                walk(list.items().get(i), item, path + "[" + i + "]");
            }
        } else if (tree instanceof Tree.Mapping map && types.length == 2) {
            map.entries().forEach((key, value) -> walk(value, item, path + "." + key));
        }
    }

    private void walkFields(Tree.Mapping mapping, Class<?> record, String path) {
        Map<String, Type> shape = shapes.computeIfAbsent(record, FieldNames::shape);
        if (shape.isEmpty()) {
            return;
        }
        mapping.entries().forEach((key, value) -> {
            String place = path.isEmpty() ? key : path + "." + key;
            Type type = shape.get(key);
            if (type != null) {
                walk(value, type, place);
            } else if (!RIGHT.contains(key)) {
                unknown(new Misspelt(record, key), shape, mapping.keyPosition(key), place);
            }
        });
    }

    private void unknown(Misspelt field, Map<String, Type> shape, Position position, String path) {
        String suggestion = suggestions.computeIfAbsent(field, unknown -> Suggestion.of(unknown.field, shape.keySet()));
        if (!suggestion.isEmpty()) {
            seen.merge(
                    field,
                    new Sighting(position, path, 1),
                    (first, next) -> new Sighting(first.first, first.path, first.times + 1));
        }
    }

    /** What is written as text has no fields. */
    private static Map<String, Type> shape(Class<?> record) {
        Map<String, Type> fields = new LinkedHashMap<>();
        for (RecordComponent component : record.getRecordComponents()) {
            fields.put(RecordFields.name(component), component.getGenericType());
        }
        return fields;
    }

    /** A line for each field, in the order in which they were met. */
    List<String> notices() {
        List<String> lines = new ArrayList<>();
        seen.forEach((field, sighting) -> lines.add(sighting.first + ": unknown field \"" + sighting.path
                + "\" is passed over" + suggestions.get(field)
                + (sighting.times == 1 ? "" : " (" + (sighting.times - 1) + " more)")));
        return lines;
    }
}
