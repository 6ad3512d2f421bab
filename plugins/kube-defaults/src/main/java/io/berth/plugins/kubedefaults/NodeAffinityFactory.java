package io.berth.plugins.kubedefaults;

import io.berth.api.model.NodeSelector;
import io.berth.api.model.NodeSelectorMatcher;
import io.berth.api.model.PreferredNodeAffinity;
import io.berth.api.model.PreferredSchedulingTerm;
import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginFactory;
import io.berth.plugins.kubedefaults.support.FieldProblems;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes {@link NodeAffinity}. */
public final class NodeAffinityFactory implements PluginFactory {
    /** @param addedAffinity what every pod of the profile needs and prefers besides its own */
    record NodeAffinityArgs(io.berth.api.model.@Nullable NodeAffinity addedAffinity) {}

    private static final String REQUIRED = "addedAffinity.requiredDuringSchedulingIgnoredDuringExecution";
    private static final String PREFERRED = "addedAffinity.preferredDuringSchedulingIgnoredDuringExecution";

    @Override
    public String name() {
        return "NodeAffinity";
    }

    @Override
    public Plugin create(PluginArgs args, PluginContext context) {
        var added = args.as(NodeAffinityArgs.class).addedAffinity();
        if (added == null) {
            return new NodeAffinity(null, null);
        }
        FieldProblems problems = new FieldProblems(args);
        NodeSelector selector = added.requiredDuringSchedulingIgnoredDuringExecution();
        NodeSelectorMatcher required = selector == null ? null : NodeSelectorMatcher.lazy(selector);
        if (required != null) {
            required.errors().forEach(error -> problems.report(REQUIRED + "." + error));
        }
        List<PreferredSchedulingTerm> terms = added.preferredDuringSchedulingIgnoredDuringExecution();
        var preferred = PreferredNodeAffinity.of(terms == null ? List.of() : terms);
        preferred.problems().forEach(error -> problems.report(PREFERRED + error));
        problems.throwIfAny();
        boolean prefers = terms != null && !terms.isEmpty();
        return new NodeAffinity(required, prefers ? preferred.orElse(PreferredNodeAffinity.NONE) : null);
    }
}
