package io.berth.plugins.kubedefaults;

import io.berth.api.model.NodeSelector;
import io.berth.api.model.NodeSelectorMatcher;
import io.berth.api.model.PreferredNodeAffinity;
import io.berth.api.model.PreferredSchedulingTerm;
import io.berth.api.plugin.ArgsSpec;
import io.berth.api.tree.FieldProblems;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of NodeAffinity.
 *
 * @param addedAffinity what every pod of the profile needs and prefers besides its own
 */
record NodeAffinityArgs(io.berth.api.model.@Nullable NodeAffinity addedAffinity) {
    static final ArgsSpec<NodeAffinityArgs> SPEC = ArgsSpec.of(NodeAffinityArgs.class)
            .ofVersion("kubescheduler.config.k8s.io/v1")
            .checkedBy(NodeAffinityArgs::check);

    private static final String REQUIRED = "addedAffinity.requiredDuringSchedulingIgnoredDuringExecution";
    private static final String PREFERRED = "addedAffinity.preferredDuringSchedulingIgnoredDuringExecution";

    private void check(FieldProblems problems) {
        NodeSelectorMatcher required = required();
        if (required != null) {
            required.errors().forEach(error -> problems.report(REQUIRED + "." + error));
        }
        List<PreferredSchedulingTerm> preferred = preferred();
        if (preferred != null) {
            PreferredNodeAffinity.of(preferred).problems().forEach(error -> problems.report(PREFERRED + error));
        }
    }

    private @Nullable NodeSelectorMatcher required() {
        NodeSelector selector =
                addedAffinity == null ? null : addedAffinity.requiredDuringSchedulingIgnoredDuringExecution();
        return selector == null ? null : NodeSelectorMatcher.lazy(selector);
    }

    private @Nullable List<PreferredSchedulingTerm> preferred() {
        return addedAffinity == null ? null : addedAffinity.preferredDuringSchedulingIgnoredDuringExecution();
    }

    /** The plugin with these arguments, which were checked. */
    NodeAffinity plugin() {
        List<PreferredSchedulingTerm> terms = preferred();
        PreferredNodeAffinity preferred = terms == null || terms.isEmpty()
                ? null
                : PreferredNodeAffinity.of(terms).orElse(PreferredNodeAffinity.NONE);
        return new NodeAffinity(required(), preferred);
    }
}
