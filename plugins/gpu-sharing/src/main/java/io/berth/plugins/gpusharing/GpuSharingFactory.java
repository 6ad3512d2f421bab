package io.berth.plugins.gpusharing;

import io.berth.api.plugin.ArgsSpec;
import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginFactory;
import io.berth.api.tree.FieldProblems;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Makes {@link GpuSharing}. */
public final class GpuSharingFactory implements PluginFactory {
    private static final String FGD = "FGD";
    private static final Map<String, Policy> POLICIES = Map.of(
            "Random",
            Packing.RANDOM,
            "DotProd",
            Packing.DOT_PROD,
            "GpuClustering",
            Packing.GPU_CLUSTERING,
            "GpuPacking",
            Packing.GPU_PACKING,
            "BestFit",
            Packing.BEST_FIT);
    private static final ArgsSpec<Args> SPEC = ArgsSpec.of(Args.class).checkedBy(Args::check);

    /**
     * The arguments.
     *
     * @param policy by which nodes are preferred
     * @param typicalPods what the policy FGD keeps room for
     */
    record Args(String policy, List<TypicalPod> typicalPods) {
        Args {
            typicalPods = List.copyOf(typicalPods);
        }

        /** The defaults. */
        Args() {
            this("BestFit", List.of());
        }

        private void check(FieldProblems problems) {
            if (!POLICIES.containsKey(policy) && !policy.equals(FGD)) {
                problems.invalid("policy", policy, "expected FGD or one of " + new TreeMap<>(POLICIES).keySet());
            }
            boolean typical =
                    typicalPods.stream().mapToDouble(TypicalPod::share).sum() > 0;
            if (policy.equals(FGD) && !typical) {
                problems.invalid("typicalPods", "[]", "FGD needs pods with shares above 0");
            }
        }

        private Policy chosen() {
            Policy packing = POLICIES.get(policy);
            return packing == null ? new Fragmentation(typicalPods) : packing;
        }
    }

    @Override
    public String name() {
        return "GpuSharing";
    }

    @Override
    public Optional<ArgsSpec<?>> argsSpec() {
        return Optional.of(SPEC);
    }

    @Override
    public Plugin create(PluginArgs args, PluginContext context) {
        return new GpuSharing(args.as(SPEC).chosen(), new Placements(context));
    }
}
