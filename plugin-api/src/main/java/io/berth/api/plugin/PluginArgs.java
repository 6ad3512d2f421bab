package io.berth.api.plugin;

import io.berth.api.tree.FieldProblems;
import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Position;
import io.berth.api.tree.Tree;
import io.berth.api.tree.TreeDecoder;
import java.util.Set;

/**
 * The arguments that a profile gives to a plugin ({@code pluginConfig[].args}).
 *
 * @param tree as written
 * @param path where in the configuration, such as {@code profiles[0].pluginConfig[1].args}
 */
public record PluginArgs(Tree.Mapping tree, String path) {
    /** No arguments. */
    public static final PluginArgs NONE = new PluginArgs(Tree.Mapping.empty(Position.UNKNOWN), "");

    /**
     * The arguments as a record, strictly: an unknown field or a wrong type is an error with line and column. Rules
     * of the record's own are put into its constructor, which throws {@link IllegalArgumentException}.
     *
     * @throws InvalidInputException with everything that is wrong
     */
    public <T extends Record> T as(Class<T> type) {
        return TreeDecoder.strict().decode(tree.without(Set.of("apiVersion", "kind")), type, path);
    }

    /**
     * The arguments by their specification: as the other {@code as}, with its rules checked, too.
     *
     * @throws InvalidInputException with everything that is wrong
     */
    public <T extends Record> T as(ArgsSpec<T> spec) {
        T decoded = as(spec.type());
        FieldProblems problems = new FieldProblems(tree, path);
        spec.rules().accept(decoded, problems);
        if (!problems.found().isEmpty()) {
            throw new InvalidInputException(problems.found());
        }
        return decoded;
    }
}
