package io.berth.api.plugin;

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
    public static final PluginArgs NONE = new PluginArgs(Tree.Mapping.empty(io.berth.api.tree.Position.UNKNOWN), "");

    /**
     * The arguments as a record, strictly: an unknown field or a wrong type is an error with line and column. Rules
     * of the record's own are put into its constructor, which throws {@link IllegalArgumentException}.
     *
     * @throws io.berth.api.tree.InvalidInputException with everything that is wrong
     */
    public <T extends Record> T as(Class<T> type) {
        return TreeDecoder.strict().decode(tree.without(Set.of("apiVersion", "kind")), type, path);
    }
}
