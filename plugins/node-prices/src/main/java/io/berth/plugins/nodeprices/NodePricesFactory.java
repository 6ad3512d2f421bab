package io.berth.plugins.nodeprices;

import io.berth.api.plugin.ArgsSpec;
import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginFactory;
import io.berth.api.tree.FieldProblems;
import java.util.Optional;

/** Makes {@link NodePrices}. */
public final class NodePricesFactory implements PluginFactory {
    private static final ArgsSpec<Args> SPEC = ArgsSpec.of(Args.class).checkedBy(Args::check);

    /**
     * The arguments.
     *
     * @param namespace of the ConfigMap
     * @param name of the ConfigMap, whose data has a price for each type of nodes
     * @param label by which a node tells its type
     */
    record Args(String namespace, String name, String label) {
        /** The defaults. */
        Args() {
            this("kube-system", "node-prices", "node.kubernetes.io/instance-type");
        }

        private void check(FieldProblems problems) {
            if (namespace.isEmpty()) {
                problems.invalid("namespace", namespace, "expected the namespace of the ConfigMap");
            }
            if (name.isEmpty()) {
                problems.invalid("name", name, "expected the name of the ConfigMap");
            }
        }
    }

    @Override
    public String name() {
        return "NodePrices";
    }

    @Override
    public Optional<ArgsSpec<?>> argsSpec() {
        return Optional.of(SPEC);
    }

    @Override
    public Plugin create(PluginArgs args, PluginContext context) {
        Args given = args.as(SPEC);
        return new NodePrices(given.label, new PriceList(context.objects(), given.namespace, given.name));
    }
}
