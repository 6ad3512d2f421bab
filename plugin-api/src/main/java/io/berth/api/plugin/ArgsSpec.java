package io.berth.api.plugin;

import io.berth.api.tree.FieldProblems;
import java.util.function.BiConsumer;

/**
 * The arguments that a plugin takes. With it the host can check them together with the whole configuration, before
 * anything is built, and show them with their defaults.
 *
 * @param type the record that they are decoded to; a constructor without parameters gives the defaults
 * @param apiVersion the version that written arguments may name, together with the kind {@code <plugin name>Args};
 *     empty if what they name is not looked at
 * @param rules adds what the types cannot tell, with paths inside the arguments
 */
public record ArgsSpec<T extends Record>(Class<T> type, String apiVersion, BiConsumer<T, FieldProblems> rules) {
    /** Arguments without rules. */
    public static <T extends Record> ArgsSpec<T> of(Class<T> type) {
        return new ArgsSpec<>(type, "", (args, problems) -> {});
    }

    /** The same with rules. */
    public ArgsSpec<T> checkedBy(BiConsumer<T, FieldProblems> otherRules) {
        return new ArgsSpec<>(type, apiVersion, otherRules);
    }

    /** The same with a version. */
    public ArgsSpec<T> ofVersion(String otherVersion) {
        return new ArgsSpec<>(type, otherVersion, rules);
    }
}
