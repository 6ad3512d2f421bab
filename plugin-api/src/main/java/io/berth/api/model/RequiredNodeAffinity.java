package io.berth.api.model;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a pod requires of its node by node selector and required node affinity, compiled. Immutable. */
public final class RequiredNodeAffinity {
    private final LabelMatcher selector;
    private final @Nullable NodeSelectorMatcher affinity;

    private RequiredNodeAffinity(LabelMatcher selector, @Nullable NodeSelectorMatcher affinity) {
        this.selector = selector;
        this.affinity = affinity;
    }

    /** A required affinity without terms matches no node; no affinity at all matches every node. */
    public static RequiredNodeAffinity of(PodSpec spec) {
        return of(spec.nodeSelector(), required(spec));
    }

    /** From the two of them; null asks for nothing. */
    public static RequiredNodeAffinity of(@Nullable Map<String, String> nodeSelector, @Nullable NodeSelector required) {
        return new RequiredNodeAffinity(
                nodeSelector == null ? LabelMatcher.EVERYTHING : LabelMatcher.of(nodeSelector),
                required == null ? null : NodeSelectorMatcher.lazy(required));
    }

    /** The pod's required node affinity, or null. */
    public static @Nullable NodeSelector required(PodSpec spec) {
        Affinity affinity = spec.affinity();
        NodeAffinity node = affinity == null ? null : affinity.nodeAffinity();
        return node == null ? null : node.requiredDuringSchedulingIgnoredDuringExecution();
    }

    /** Called often, from several threads; allocates nothing. */
    public boolean matches(Node node) {
        return selector.matches(node.metadata().labels()) && (affinity == null || affinity.matches(node));
    }
}
