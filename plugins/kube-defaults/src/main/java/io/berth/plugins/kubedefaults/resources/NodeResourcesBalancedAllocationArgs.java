package io.berth.plugins.kubedefaults.resources;

import io.berth.api.plugin.ArgsSpec;
import io.berth.api.tree.FieldProblems;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The arguments of NodeResourcesBalancedAllocation.
 *
 * @param resources between which the balance is to be kept
 */
record NodeResourcesBalancedAllocationArgs(List<ResourceSpec> resources) {
    static final ArgsSpec<NodeResourcesBalancedAllocationArgs> SPEC = ArgsSpec.of(
                    NodeResourcesBalancedAllocationArgs.class)
            .ofVersion("kubescheduler.config.k8s.io/v1")
            .checkedBy(NodeResourcesBalancedAllocationArgs::check);

    NodeResourcesBalancedAllocationArgs {
        resources = resources.isEmpty() ? ResourceSpec.DEFAULT : List.copyOf(resources);
    }

    private void check(FieldProblems problems) {
        Set<String> names = new HashSet<>();
        for (int i = 0; i < resources.size(); i++) {
            String field = "resources[" + i + "]";
            if (resources.get(i).weight() != 1) {
                problems.invalid(field + ".weight", resources.get(i).weight(), "must be 1");
            }
            if (!names.add(resources.get(i).name())) {
                problems.duplicate(field + ".name", resources.get(i).name());
            }
        }
    }
}
