package io.berth.api.model;

import java.util.List;

/**
 * One requirement of a node selector or a label selector.
 *
 * @param operator {@code In},{@code NotIn},{@code Exists},{@code DoesNotExist}; on nodes also {@code Gt},{@code Lt}
 */
public record SelectorRequirement(String key, String operator, List<String> values) {
    public SelectorRequirement {
        values = List.copyOf(values);
    }
}
