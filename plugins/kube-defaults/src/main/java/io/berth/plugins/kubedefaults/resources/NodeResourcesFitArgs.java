package io.berth.plugins.kubedefaults.resources;

import io.berth.api.model.LabelSyntax;
import io.berth.api.plugin.ArgsSpec;
import io.berth.api.tree.FieldProblems;
import io.berth.plugins.kubedefaults.support.BrokenLine;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of NodeResourcesFit.
 *
 * @param ignoredResources extended resources that Filter passes over
 * @param ignoredResourceGroups the part before the slash of such resources
 */
record NodeResourcesFitArgs(
        List<String> ignoredResources, List<String> ignoredResourceGroups, ScoringStrategy scoringStrategy) {
    /**
     * How nodes are scored.
     *
     * @param requestedToCapacityRatio only for the type of that name
     */
    record ScoringStrategy(
            String type,
            List<ResourceSpec> resources,
            @Nullable RequestedToCapacityRatio requestedToCapacityRatio) {
        ScoringStrategy {
            resources = resources.isEmpty() ? ResourceSpec.DEFAULT : List.copyOf(resources);
        }
    }

    /** The score as a function of utilization. */
    record RequestedToCapacityRatio(List<BrokenLine.ShapePoint> shape) {}

    private static final String LEAST_ALLOCATED = "LeastAllocated";
    private static final String MOST_ALLOCATED = "MostAllocated";
    private static final String RATIO = "RequestedToCapacityRatio";
    private static final List<String> TYPES = List.of(LEAST_ALLOCATED, MOST_ALLOCATED, RATIO);
    private static final long HIGHEST_WEIGHT = 100;

    /**
     * What is checked together with the configuration: nothing but the types. As in kube-scheduler, arguments that
     * break the rules are only found where the plugin is built, and not where it is disabled.
     */
    static final ArgsSpec<NodeResourcesFitArgs> SPEC =
            ArgsSpec.of(NodeResourcesFitArgs.class).ofVersion("kubescheduler.config.k8s.io/v1");

    /** What is checked when the plugin is built. */
    static final ArgsSpec<NodeResourcesFitArgs> CHECKED = SPEC.checkedBy(NodeResourcesFitArgs::check);

    /** The defaults. */
    NodeResourcesFitArgs() {
        this(List.of(), List.of(), new ScoringStrategy(LEAST_ALLOCATED, List.of(), null));
    }

    private void check(FieldProblems problems) {
        for (int i = 0; i < ignoredResources.size(); i++) {
            checkName("ignoredResources[" + i + "]", ignoredResources.get(i), problems);
        }
        for (int i = 0; i < ignoredResourceGroups.size(); i++) {
            String field = "ignoredResourceGroups[" + i + "]";
            String group = ignoredResourceGroups.get(i);
            if (group.contains("/")) {
                problems.invalid(field, group, "resource group name can't contain '/'");
            }
            checkName(field, group, problems);
        }
        checkStrategy(problems);
    }

    private static void checkName(String field, String name, FieldProblems problems) {
        LabelSyntax.keyProblems(name).forEach(problem -> problems.invalid(field, name, problem));
    }

    private void checkStrategy(FieldProblems problems) {
        String type = scoringStrategy.type();
        if (!TYPES.contains(type)) {
            problems.unsupported("scoringStrategy.type", type, TYPES);
        }
        List<ResourceSpec> resources = scoringStrategy.resources();
        for (int i = 0; i < resources.size(); i++) {
            ResourceSpec resource = resources.get(i);
            if (resource.weight() <= 0 || resource.weight() > HIGHEST_WEIGHT) {
                problems.invalid(
                        "scoringStrategy.resources[" + i + "].weight",
                        resource.weight(),
                        "resource weight of " + resource.name() + " not in valid range (0, " + HIGHEST_WEIGHT + "]");
            }
        }
        checkRatio(type.equals(RATIO), scoringStrategy.requestedToCapacityRatio(), problems);
    }

    private static void checkRatio(boolean wanted, @Nullable RequestedToCapacityRatio ratio, FieldProblems problems) {
        String field = "scoringStrategy.requestedToCapacityRatio";
        if (ratio != null) {
            BrokenLine.check(ratio.shape(), field + ".shape", problems);
        }
        if (wanted && ratio == null) {
            problems.required(field, "must be specified when type is " + RATIO);
        } else if (!wanted && ratio != null) {
            problems.forbidden(field, "must be nil when type is not " + RATIO);
        }
    }

    FitScorer scorer() {
        ScoredResource[] resources = ScoredResource.of(scoringStrategy.resources());
        RequestedToCapacityRatio ratio = scoringStrategy.requestedToCapacityRatio();
        if (ratio != null) {
            return FitScorer.requestedToCapacityRatio(resources, new BrokenLine(ratio.shape()));
        }
        return scoringStrategy.type().equals(MOST_ALLOCATED)
                ? FitScorer.mostAllocated(resources)
                : FitScorer.leastAllocated(resources);
    }
}
