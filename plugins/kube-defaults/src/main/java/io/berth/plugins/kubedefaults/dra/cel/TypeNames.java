package io.berth.plugins.kubedefaults.dra.cel;

import io.berth.api.model.Quantity;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the types of values are called in the language. */
final class TypeNames {
    private TypeNames() {}

    static String of(@Nullable Object value) {
        return switch (value) {
            case null -> "null_type";
            case Boolean b -> "bool";
            case Long l -> "int";
            case Double d -> "double";
            case String s -> "string";
            case List<?> l -> "list";
            case Map<?, ?> m -> "map";
            case Quantity q -> QuantityLibrary.TYPE.name();
            case SemanticVersion v -> SemverLibrary.TYPE.name();
            default -> value.getClass().getSimpleName();
        };
    }
}
