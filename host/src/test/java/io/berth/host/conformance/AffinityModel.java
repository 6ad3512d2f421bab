package io.berth.host.conformance;

import io.berth.api.model.Affinity;
import io.berth.api.model.LabelMatcher;
import io.berth.api.model.LabelSelector;
import io.berth.api.model.Namespace;
import io.berth.api.model.Pod;
import io.berth.api.model.PodAffinity;
import io.berth.api.model.PodAffinityTerm;
import io.berth.api.model.WeightedPodAffinityTerm;
import io.berth.api.snapshot.ClusterObjects;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** What InterPodAffinity has to answer, from the rules alone: each question looks at all pods of all nodes anew. */
final class AffinityModel {
    private static final PodAffinity NONE = new PodAffinity(List.of(), List.of());

    /** A topology key and its value. */
    private record Domain(String key, String value) {}

    private final List<NodeInfo> nodes;
    private final ClusterObjects objects;
    private final Pod pod;
    private final PodAffinity near;
    private final PodAffinity far;

    AffinityModel(List<NodeInfo> nodes, ClusterObjects objects, Pod pod) {
        this.nodes = nodes;
        this.objects = objects;
        this.pod = pod;
        near = near(pod);
        far = far(pod);
    }

    private static PodAffinity near(Pod pod) {
        Affinity affinity = pod.spec().affinity();
        return affinity == null || affinity.podAffinity() == null ? NONE : affinity.podAffinity();
    }

    private static PodAffinity far(Pod pod) {
        Affinity affinity = pod.spec().affinity();
        return affinity == null || affinity.podAntiAffinity() == null ? NONE : affinity.podAntiAffinity();
    }

    private boolean matches(PodAffinityTerm term, Pod owner, Pod target) {
        boolean own = term.namespaces().isEmpty() && term.namespaceSelector() == null;
        Namespace namespace = objects.get(Namespace.class, "", target.namespace());
        boolean meant = own
                ? target.namespace().equals(owner.namespace())
                : term.namespaces().contains(target.namespace())
                        || compiled(term.namespaceSelector())
                                .matches(
                                        namespace == null
                                                ? Map.of()
                                                : namespace.metadata().labels());
        return meant && compiled(term.labelSelector()).matches(target.metadata().labels());
    }

    private static LabelMatcher compiled(@Nullable LabelSelector selector) {
        return LabelMatcher.of(selector).orElse(LabelMatcher.NOTHING);
    }

    private void forEachPod(BiConsumer<NodeInfo, Pod> visit) {
        for (NodeInfo node : nodes) {
            for (PodInfo other : node.pods()) {
                visit.accept(node, other.pod());
            }
        }
    }

    private static void add(Map<Domain, Long> counts, NodeInfo node, PodAffinityTerm term, long amount) {
        String value = node.labels().get(term.topologyKey());
        if (value != null) {
            counts.merge(new Domain(term.topologyKey(), value), amount, Long::sum);
        }
    }

    private static boolean isIn(Map<Domain, Long> counts, NodeInfo node, PodAffinityTerm term) {
        return counts.containsKey(new Domain(term.topologyKey(), node.labels().getOrDefault(term.topologyKey(), "?")));
    }

    /** The reason in a word, or null if the node may be taken. */
    @Nullable
    String refusal(NodeInfo node) {
        Map<Domain, Long> wanted = new HashMap<>();
        Map<Domain, Long> unwanted = new HashMap<>();
        Map<Domain, Long> keptOff = new HashMap<>();
        List<PodAffinityTerm> nearTerms = near.requiredDuringSchedulingIgnoredDuringExecution();
        List<PodAffinityTerm> farTerms = far.requiredDuringSchedulingIgnoredDuringExecution();
        forEachPod((on, other) -> {
            if (nearTerms.stream().allMatch(term -> matches(term, pod, other))) {
                nearTerms.forEach(term -> add(wanted, on, term, 1));
            }
            farTerms.stream().filter(term -> matches(term, pod, other)).forEach(term -> add(unwanted, on, term, 1));
            far(other).requiredDuringSchedulingIgnoredDuringExecution().stream()
                    .filter(term -> matches(term, other, pod))
                    .forEach(term -> add(keptOff, on, term, 1));
        });
        boolean keys = nearTerms.stream().allMatch(term -> node.labels().containsKey(term.topologyKey()));
        boolean first = wanted.isEmpty() && nearTerms.stream().allMatch(term -> matches(term, pod, pod));
        if (!keys || !first && !nearTerms.stream().allMatch(term -> isIn(wanted, node, term))) {
            return "near";
        }
        if (farTerms.stream().anyMatch(term -> isIn(unwanted, node, term))) {
            return "far";
        }
        boolean off = keptOff.keySet().stream()
                .anyMatch(domain -> domain.value().equals(node.labels().get(domain.key())));
        return off ? "others" : null;
    }

    /** Raw scores of the feasible nodes by name; empty if nothing is scored. */
    Map<String, Long> scores(List<NodeInfo> feasible) {
        Map<Domain, Long> worth = new HashMap<>();
        forEachPod((on, other) -> {
            add(worth, on, near.preferredDuringSchedulingIgnoredDuringExecution(), 1, pod, other);
            add(worth, on, far.preferredDuringSchedulingIgnoredDuringExecution(), -1, pod, other);
            near(other).requiredDuringSchedulingIgnoredDuringExecution().stream()
                    .filter(term -> matches(term, other, pod))
                    .forEach(term -> add(worth, on, term, 1));
            add(worth, on, near(other).preferredDuringSchedulingIgnoredDuringExecution(), 1, other, pod);
            add(worth, on, far(other).preferredDuringSchedulingIgnoredDuringExecution(), -1, other, pod);
        });
        Map<String, Long> scores = new TreeMap<>();
        for (NodeInfo node : feasible) {
            long sum = 0;
            for (Map.Entry<Domain, Long> entry : worth.entrySet()) {
                Domain domain = entry.getKey();
                sum += domain.value().equals(node.labels().get(domain.key())) ? entry.getValue() : 0;
            }
            scores.put(node.name(), sum);
        }
        return worth.isEmpty() ? Map.of() : scores;
    }

    private void add(
            Map<Domain, Long> worth,
            NodeInfo on,
            List<WeightedPodAffinityTerm> terms,
            int sign,
            Pod owner,
            Pod target) {
        for (WeightedPodAffinityTerm weighted : terms) {
            if (matches(weighted.podAffinityTerm(), owner, target)) {
                add(worth, on, weighted.podAffinityTerm(), (long) sign * weighted.weight());
            }
        }
    }

    /** Scores after normalisation. */
    Map<String, Long> normalized(List<NodeInfo> feasible) {
        Map<String, Long> scores = new TreeMap<>(scores(feasible));
        long lowest = scores.values().stream().mapToLong(Long::longValue).min().orElse(0);
        long highest = scores.values().stream().mapToLong(Long::longValue).max().orElse(0);
        scores.replaceAll((name, score) ->
                highest == lowest ? 0 : (long) (100.0 * ((double) (score - lowest) / (double) (highest - lowest))));
        return scores;
    }
}
