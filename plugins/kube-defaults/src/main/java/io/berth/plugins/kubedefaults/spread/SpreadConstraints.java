package io.berth.plugins.kubedefaults.spread;

import io.berth.api.model.LabelMatcher;
import io.berth.api.model.Parsed;
import io.berth.api.model.TopologySpreadConstraint;
import io.berth.api.plugin.PluginException;
import io.berth.api.snapshot.PodClass;
import io.berth.api.snapshot.PodInfo;
import java.util.List;
import java.util.Map;

/** The constraints that count for a pod: its own, or else the defaults with a selector made for it. */
final class SpreadConstraints {
    private final DefaultSelector selector;
    private final List<SpreadConstraint> defaultHard;
    private final List<SpreadConstraint> defaultSoft;
    private final PodClass.Key<Parsed<List<SpreadConstraint>>> hardKey = new PodClass.Key<>("hard constraints");
    private final PodClass.Key<Parsed<List<SpreadConstraint>>> softKey = new PodClass.Key<>("soft constraints");

    /** @param defaults without selectors */
    SpreadConstraints(DefaultSelector selector, List<TopologySpreadConstraint> defaults) {
        this.selector = selector;
        this.defaultHard = of(defaults, SpreadConstraint.HARD);
        this.defaultSoft = of(defaults, SpreadConstraint.SOFT);
    }

    private static List<SpreadConstraint> of(List<TopologySpreadConstraint> defaults, String action) {
        return SpreadConstraint.of(defaults, Map.of(), action).orElseThrow(PluginException::new);
    }

    List<SpreadConstraint> hard(PodInfo pod) {
        if (!hasOwn(pod)) {
            return defaults(defaultHard, pod);
        }
        return pod.podClass()
                .derive(hardKey, podClass -> own(podClass, SpreadConstraint.HARD))
                .orElseThrow(
                        error -> new PluginException("obtaining pod's hard topology spread constraints: " + error));
    }

    List<SpreadConstraint> soft(PodInfo pod) {
        if (!hasOwn(pod)) {
            return defaults(defaultSoft, pod);
        }
        return pod.podClass()
                .derive(softKey, podClass -> own(podClass, SpreadConstraint.SOFT))
                .orElseThrow(
                        error -> new PluginException("obtaining pod's soft topology spread constraints: " + error));
    }

    static boolean hasOwn(PodInfo pod) {
        return !pod.spec().topologySpreadConstraints().isEmpty();
    }

    private static Parsed<List<SpreadConstraint>> own(PodClass podClass, String action) {
        return SpreadConstraint.of(podClass.spec().topologySpreadConstraints(), podClass.labels(), action);
    }

    private List<SpreadConstraint> defaults(List<SpreadConstraint> defaults, PodInfo pod) {
        if (defaults.isEmpty()) {
            return List.of();
        }
        LabelMatcher matcher = selector.of(pod);
        return matcher.isEverything()
                ? List.of()
                : defaults.stream().map(constraint -> constraint.with(matcher)).toList();
    }
}
