package io.berth.plugins.kubedefaults.resources;

import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginFactory;
import io.berth.plugins.kubedefaults.support.FieldProblems;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Makes {@link NodeResourcesBalancedAllocation}. */
public final class NodeResourcesBalancedAllocationFactory implements PluginFactory {
    /** @param resources between which the balance is to be kept */
    record NodeResourcesBalancedAllocationArgs(List<ResourceSpec> resources) {
        NodeResourcesBalancedAllocationArgs {
            resources = resources.isEmpty() ? ResourceSpec.DEFAULT : List.copyOf(resources);
        }
    }

    @Override
    public String name() {
        return "NodeResourcesBalancedAllocation";
    }

    @Override
    public Plugin create(PluginArgs args, PluginContext context) {
        var resources = args.as(NodeResourcesBalancedAllocationArgs.class).resources();
        FieldProblems problems = new FieldProblems(args);
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
        problems.throwIfAny();
        return new NodeResourcesBalancedAllocation(ScoredResource.of(resources));
    }
}
