package io.berth.api.model;

import java.util.List;
import java.util.function.Function;

/** What became of a value that was read or compiled: the value, or what is wrong with it. */
public sealed interface Parsed<T> {
    /** Nothing is wrong. */
    record Valid<T>(T value) implements Parsed<T> {}

    /**
     * It cannot be used.
     *
     * @param errors at least one, with the paths and texts of Kubernetes
     */
    record Invalid<T>(List<String> errors) implements Parsed<T> {
        public Invalid {
            errors = List.copyOf(errors);
        }

        /** All errors in one line; brackets around more than one. */
        public String message() {
            List<String> different = errors.stream().distinct().toList();
            return different.size() == 1 ? different.getFirst() : "[" + String.join(", ", different) + "]";
        }
    }

    /** A valid value if there are no errors. */
    static <T> Parsed<T> of(T value, List<String> errors) {
        return errors.isEmpty() ? new Valid<>(value) : new Invalid<>(errors);
    }

    /** The value, or another one in place of an invalid. */
    default T orElse(T other) {
        return this instanceof Valid<T>(T value) ? value : other;
    }

    /**
     * The value.
     *
     * @param failure makes what is thrown from the message of an invalid one
     */
    default T orElseThrow(Function<String, ? extends RuntimeException> failure) {
        return switch (this) {
            case Valid<T>(T value) -> value;
            case Invalid<T> invalid -> throw failure.apply(invalid.message());
        };
    }

    /** The errors; none of a valid value. */
    default List<String> problems() {
        return this instanceof Invalid<T> invalid ? invalid.errors() : List.of();
    }
}
