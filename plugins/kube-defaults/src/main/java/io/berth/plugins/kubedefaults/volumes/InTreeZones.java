package io.berth.plugins.kubedefaults.volumes;

import io.berth.api.model.NodeSelector;
import io.berth.api.model.NodeSelectorTerm;
import io.berth.api.model.PersistentVolume;
import io.berth.api.model.SelectorRequirement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Where a volume can be reached, in the labels of Kubernetes or in those of the CSI driver that serves it now. */
final class InTreeZones {
    private static final String ZONE = "topology.kubernetes.io/zone";
    private static final String REGION = "topology.kubernetes.io/region";
    private static final String OLD_ZONE = "failure-domain.beta.kubernetes.io/zone";
    private static final String OLD_REGION = "failure-domain.beta.kubernetes.io/region";

    private InTreeZones() {}

    /** The value of the zone label; empty if there is none. */
    static String of(PersistentVolume volume) {
        Map<String, String> labels = volume.metadata().labels();
        String old = labels.getOrDefault(OLD_ZONE, "");
        return old.isEmpty() ? labels.getOrDefault(ZONE, "") : old;
    }

    /** The driver's own zone label in place of that of Kubernetes; if no term has one, that of the volume is added. */
    static @Nullable NodeSelector translate(PersistentVolume volume, @Nullable NodeSelector required, String zoneKey) {
        boolean old = !mentions(required, ZONE) && mentions(required, OLD_ZONE);
        Map<String, String> renamed = old ? Map.of(OLD_ZONE, zoneKey, OLD_REGION, REGION) : Map.of(ZONE, zoneKey);
        if (required != null && mentions(required, old ? OLD_ZONE : ZONE)) {
            return map(
                    required,
                    expression -> new SelectorRequirement(
                            renamed.getOrDefault(expression.key(), expression.key()),
                            expression.operator(),
                            expression.values()));
        }
        String label = volume.metadata().labels().getOrDefault(ZONE, "");
        return label.isEmpty()
                ? required
                : with(required, new SelectorRequirement(zoneKey, "In", List.of(label.split("__", -1))));
    }

    private static boolean mentions(@Nullable NodeSelector selector, String key) {
        return selector != null
                && selector.nodeSelectorTerms().stream()
                        .flatMap(term -> term.matchExpressions().stream())
                        .anyMatch(expression -> expression.key().equals(key));
    }

    private static NodeSelector map(NodeSelector selector, UnaryOperator<SelectorRequirement> change) {
        return new NodeSelector(selector.nodeSelectorTerms().stream()
                .map(term -> new NodeSelectorTerm(
                        term.matchExpressions().stream().map(change).toList(), term.matchFields()))
                .toList());
    }

    private static NodeSelector with(@Nullable NodeSelector selector, SelectorRequirement more) {
        if (selector == null || selector.nodeSelectorTerms().isEmpty()) {
            return new NodeSelector(List.of(new NodeSelectorTerm(List.of(more), List.of())));
        }
        return new NodeSelector(selector.nodeSelectorTerms().stream()
                .map(term -> {
                    List<SelectorRequirement> expressions = new ArrayList<>(term.matchExpressions());
                    expressions.add(more);
                    return new NodeSelectorTerm(expressions, term.matchFields());
                })
                .toList());
    }
}
