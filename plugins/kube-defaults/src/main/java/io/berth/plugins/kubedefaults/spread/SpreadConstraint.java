package io.berth.plugins.kubedefaults.spread;

import io.berth.api.model.LabelMatcher;
import io.berth.api.model.Parsed;
import io.berth.api.model.TopologySpreadConstraint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A constraint, compiled.
 *
 * @param matcher the pods that are to be spread
 * @param honorsAffinity whether only nodes count that the pod's node affinity asks for
 * @param honorsTaints whether only nodes count whose taints the pod tolerates
 */
record SpreadConstraint(
        int maxSkew,
        String topologyKey,
        LabelMatcher matcher,
        int minDomains,
        boolean honorsAffinity,
        boolean honorsTaints) {
    static final String HARD = "DoNotSchedule";
    static final String SOFT = "ScheduleAnyway";
    private static final String HOSTNAME = "kubernetes.io/hostname";

    /** The constraints with an action, of a pod with some labels; the first error makes all unusable. */
    static Parsed<List<SpreadConstraint>> of(
            List<TopologySpreadConstraint> written, Map<String, String> podLabels, String action) {
        List<SpreadConstraint> constraints = new ArrayList<>();
        for (TopologySpreadConstraint one : written) {
            if (one.whenUnsatisfiable().equals(action)) {
                Parsed<LabelMatcher> matcher = LabelMatcher.of(one.labelSelector());
                if (!matcher.problems().isEmpty()) {
                    return new Parsed.Invalid<>(matcher.problems());
                }
                constraints.add(of(one, matcher.orElse(LabelMatcher.NOTHING), podLabels));
            }
        }
        return new Parsed.Valid<>(List.copyOf(constraints));
    }

    private static SpreadConstraint of(
            TopologySpreadConstraint written, LabelMatcher matcher, Map<String, String> podLabels) {
        Map<String, String> sameValues = new HashMap<>();
        for (String key : written.matchLabelKeys()) {
            String value = podLabels.get(key);
            if (value != null) {
                sameValues.put(key, value);
            }
        }
        return new SpreadConstraint(
                written.maxSkew(),
                written.topologyKey(),
                matcher.and(LabelMatcher.of(sameValues)),
                written.minDomains() == null ? 1 : written.minDomains(),
                !"Ignore".equals(written.nodeAffinityPolicy()),
                "Honor".equals(written.nodeTaintsPolicy()));
    }

    SpreadConstraint with(LabelMatcher other) {
        return new SpreadConstraint(maxSkew, topologyKey, other, minDomains, honorsAffinity, honorsTaints);
    }

    boolean isPerHost() {
        return topologyKey.equals(HOSTNAME);
    }
}
