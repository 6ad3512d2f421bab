package io.berth.host.conformance;

import io.berth.api.model.LabelMatcher;
import io.berth.api.model.Node;
import io.berth.api.model.Pod;
import io.berth.api.model.RequiredNodeAffinity;
import io.berth.api.model.Service;
import io.berth.api.model.Tolerations;
import io.berth.api.model.TopologySpreadConstraint;
import io.berth.api.snapshot.ClusterObjects;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What PodTopologySpread has to answer, from the rules alone: each question counts all pods of all nodes anew. */
final class SpreadModel {
    private static final String HOST = "kubernetes.io/hostname";

    /** A constraint with the pods that it is about. */
    private record Rule(TopologySpreadConstraint written, LabelMatcher matcher) {
        String key() {
            return written.topologyKey();
        }
    }

    private final List<NodeInfo> nodes;
    private final ClusterObjects objects;
    private final Pod pod;

    SpreadModel(List<NodeInfo> nodes, ClusterObjects objects, Pod pod) {
        this.nodes = nodes;
        this.objects = objects;
        this.pod = pod;
    }

    private boolean hasOwn() {
        return !pod.spec().topologySpreadConstraints().isEmpty();
    }

    private List<Rule> own(String action) {
        return pod.spec().topologySpreadConstraints().stream()
                .filter(one -> one.whenUnsatisfiable().equals(action))
                .map(one -> new Rule(one, matcher(one)))
                .toList();
    }

    private LabelMatcher matcher(TopologySpreadConstraint constraint) {
        Map<String, String> same = new HashMap<>();
        for (String key : constraint.matchLabelKeys()) {
            if (pod.metadata().labels().containsKey(key)) {
                same.put(key, pod.metadata().labels().get(key));
            }
        }
        return LabelMatcher.of(constraint.labelSelector())
                .orElse(LabelMatcher.NOTHING)
                .and(LabelMatcher.of(same));
    }

    private List<Rule> soft() {
        if (hasOwn()) {
            return own("ScheduleAnyway");
        }
        Map<String, String> labels = new HashMap<>();
        for (Service service : objects.list(Service.class)) {
            Map<String, String> selector = service.spec().selector();
            if (selector != null
                    && service.namespace().equals(pod.namespace())
                    && LabelMatcher.of(selector).matches(pod.metadata().labels())) {
                labels.putAll(selector);
            }
        }
        LabelMatcher matcher = LabelMatcher.of(labels);
        return labels.isEmpty()
                ? List.of()
                : List.of(
                        new Rule(systemDefault(HOST, 3), matcher),
                        new Rule(systemDefault("topology.kubernetes.io/zone", 5), matcher));
    }

    private static TopologySpreadConstraint systemDefault(String key, int maxSkew) {
        return new TopologySpreadConstraint(maxSkew, key, "ScheduleAnyway", null, null, null, null, List.of());
    }

    private boolean isIncluded(Rule rule, Node node) {
        boolean affinity = "Ignore".equals(rule.written.nodeAffinityPolicy())
                || RequiredNodeAffinity.of(pod.spec()).matches(node);
        boolean taints = !"Honor".equals(rule.written.nodeTaintsPolicy())
                || Tolerations.firstUntolerated(node.spec().taints(), pod.spec().tolerations()) == null;
        return affinity && taints;
    }

    private static boolean hasAll(List<Rule> rules, NodeInfo node) {
        return rules.stream().allMatch(rule -> node.labels().containsKey(rule.key()));
    }

    private long matching(Rule rule, NodeInfo node) {
        return rule.matcher.isEverything()
                ? 0
                : node.pods().stream().filter(other -> counts(rule, other)).count();
    }

    private boolean counts(Rule rule, PodInfo other) {
        return other.namespace().equals(pod.namespace())
                && other.pod().metadata().deletionTimestamp() == null
                && rule.matcher.matches(other.labels());
    }

    /** The reason in a word, or null if the node may be taken. */
    @Nullable
    String refusal(NodeInfo node) {
        List<Rule> rules = own("DoNotSchedule");
        for (Rule rule : rules) {
            String value = node.labels().get(rule.key());
            if (value == null) {
                return "label";
            }
            Map<String, Long> domains = new HashMap<>();
            for (NodeInfo one : nodes) {
                if (hasAll(rules, one) && isIncluded(rule, one.node())) {
                    domains.merge(one.labels().get(rule.key()), matching(rule, one), Long::sum);
                }
            }
            Integer wanted = rule.written.minDomains();
            long least = domains.size() < (wanted == null ? 1 : wanted)
                    ? 0
                    : domains.values().stream().mapToLong(Long::longValue).min().orElse(Integer.MAX_VALUE);
            int self = rule.matcher.matches(pod.metadata().labels()) ? 1 : 0;
            if (domains.getOrDefault(value, 0L) + self - least > rule.written.maxSkew()) {
                return "skew";
            }
        }
        return null;
    }

    /** Raw scores of the feasible nodes by name; empty if nothing is scored. */
    Map<String, Long> scores(List<NodeInfo> feasible) {
        Map<String, Long> scores = new TreeMap<>();
        List<Rule> rules = soft();
        for (NodeInfo node : feasible) {
            if (!rules.isEmpty()) {
                scores.put(node.name(), takesPart(rules, node) ? score(rules, node, feasible) : 0);
            }
        }
        return scores;
    }

    private boolean takesPart(List<Rule> rules, NodeInfo node) {
        return !hasOwn() || hasAll(rules, node);
    }

    private long score(List<Rule> rules, NodeInfo node, List<NodeInfo> feasible) {
        double sum = 0;
        for (Rule rule : rules) {
            String value = node.labels().get(rule.key());
            if (value != null) {
                sum += count(rules, rule, value, node) * Math.log(domains(rules, rule, feasible) + 2)
                        + (rule.written.maxSkew() - 1);
            }
        }
        return Math.round(sum);
    }

    private double count(List<Rule> rules, Rule rule, String value, NodeInfo node) {
        if (rule.key().equals(HOST)) {
            return matching(rule, node);
        }
        long count = 0;
        for (NodeInfo one : nodes) {
            if (takesPart(rules, one)
                    && one.labels().getOrDefault(rule.key(), "").equals(value)
                    && isIncluded(rule, one.node())) {
                count += matching(rule, one);
            }
        }
        return count;
    }

    private int domains(List<Rule> rules, Rule rule, List<NodeInfo> feasible) {
        Set<String> domains = new HashSet<>();
        for (NodeInfo one : feasible) {
            if (takesPart(rules, one)) {
                domains.add(rule.key().equals(HOST) ? one.name() : one.labels().getOrDefault(rule.key(), ""));
            }
        }
        return domains.size();
    }

    /** Scores after normalisation. */
    Map<String, Long> normalized(List<NodeInfo> feasible) {
        Map<String, Long> scores = scores(feasible);
        List<Rule> rules = soft();
        long lowest = Long.MAX_VALUE;
        long highest = 0;
        for (NodeInfo node : feasible) {
            if (!scores.isEmpty() && takesPart(rules, node)) {
                lowest = Math.min(lowest, scores.get(node.name()));
                highest = Math.max(highest, scores.get(node.name()));
            }
        }
        for (NodeInfo node : feasible) {
            long low = lowest;
            long high = highest;
            scores.computeIfPresent(
                    node.name(),
                    (name, score) -> !takesPart(rules, node) ? 0 : high == 0 ? 100 : 100 * (high + low - score) / high);
        }
        return scores;
    }
}
