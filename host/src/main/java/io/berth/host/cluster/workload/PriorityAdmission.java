package io.berth.host.cluster.workload;

import io.berth.api.model.PriorityClass;
import io.berth.api.snapshot.ClusterObjects;
import io.berth.api.tree.Tree;
import io.berth.host.cluster.manifest.Edit;
import io.berth.host.cluster.manifest.Manifest;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;

/** Resolves the priority class of a pod that is made, by the rules of the API server's admission. */
final class PriorityAdmission {
    private static final Map<String, Integer> BUILT_IN =
            Map.of("system-node-critical", 2_000_001_000, "system-cluster-critical", 2_000_000_000);
    private static final String DEFAULT_POLICY = "PreemptLowerPriority";

    private final ClusterObjects objects;

    PriorityAdmission(ClusterObjects objects) {
        this.objects = objects;
    }

    /** What a pod gets. */
    private record Priority(String className, int value, String policy) {}

    Admitted admit(Manifest pod) {
        Tree.Mapping spec = pod.tree().mapping("spec");
        String className = spec.text("priorityClassName");
        Optional<Priority> resolved = className.isEmpty() ? Optional.of(byDefault()) : named(className);
        if (resolved.isEmpty()) {
            return refused(pod, "no PriorityClass with name " + className + " was found");
        }
        Priority priority = resolved.get();
        String written = spec.text("priority");
        if (!written.isEmpty() && !written.equals(Integer.toString(priority.value))) {
            return refused(
                    pod,
                    "the integer value of priority (" + written
                            + ") must not be provided in pod spec; priority admission controller computed "
                            + priority.value + " from the given PriorityClass name");
        }
        return new Admitted.Taken(pod.with(
                Edit.of(pod.tree()).in("spec", edit -> set(edit, priority)).done()));
    }

    private static void set(Edit spec, Priority priority) {
        spec.set("priority", priority.value);
        if (!priority.className.isEmpty()) {
            spec.set("priorityClassName", priority.className);
        }
        spec.setIfAbsent("preemptionPolicy", priority.policy);
    }

    private static Admitted refused(Manifest pod, String reason) {
        return new Admitted.Refused("pods \"" + pod.name() + "\" is forbidden: " + reason);
    }

    private Priority byDefault() {
        return objects.list(PriorityClass.class).stream()
                .filter(PriorityClass::globalDefault)
                .min(Comparator.comparingInt(PriorityClass::value))
                .map(PriorityAdmission::of)
                .orElse(new Priority("", 0, DEFAULT_POLICY));
    }

    private Optional<Priority> named(String name) {
        PriorityClass known = objects.get(PriorityClass.class, "", name);
        if (known != null) {
            return Optional.of(of(known));
        }
        return Optional.ofNullable(BUILT_IN.get(name)).map(value -> new Priority(name, value, DEFAULT_POLICY));
    }

    private static Priority of(PriorityClass found) {
        String policy = found.preemptionPolicy();
        return new Priority(found.name(), found.value(), policy.isEmpty() ? DEFAULT_POLICY : policy);
    }
}
