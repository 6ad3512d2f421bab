package io.berth.host.cluster.manifest;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Refuses what the API server refuses in the specification of a pod, as far as scheduling reads it. */
final class PodChecks {
    private static final List<String> NODE_OPERATORS = List.of("In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt");
    private static final List<String> LABEL_OPERATORS = List.of("In", "NotIn", "Exists", "DoesNotExist");
    private static final List<String> EFFECTS = List.of("NoSchedule", "PreferNoSchedule", "NoExecute");
    private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
    private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";

    private PodChecks() {}

    static void check(Part spec) {
        if (spec.items("containers").isEmpty()) {
            spec.at("containers").refuse("a pod needs at least one container");
        }
        containers(spec);
        QuantityChecks.requirements(spec.at("resources"));
        QuantityChecks.amounts(spec, "overhead");
        for (Part toleration : spec.items("tolerations")) {
            toleration.oneOf("operator", List.of("Exists", "Equal", "Gt", "Lt"));
            toleration.oneOf("effect", EFFECTS);
        }
        spec.items("topologySpreadConstraints").forEach(PodChecks::spread);
        spec.oneOf("preemptionPolicy", List.of("PreemptLowerPriority", "Never"));
        affinity(spec.at("affinity"));
    }

    private static void containers(Part spec) {
        Set<String> names = new HashSet<>();
        for (String list : List.of("initContainers", "containers")) {
            for (Part container : spec.items(list)) {
                QuantityChecks.requirements(container.at("resources"));
                String name = container.text("name");
                if (!name.isEmpty() && !names.add(name)) {
                    container.at("name").refuse("two containers are named \"" + name + "\"; names must differ");
                }
                for (Part port : container.items("ports")) {
                    port(port.at("containerPort"));
                    port(port.at("hostPort"));
                    port.oneOf("protocol", List.of("TCP", "UDP", "SCTP"));
                }
            }
        }
    }

    private static void port(Part port) {
        if (!port.isAbsent() && !port.text().matches("[0-9]{1,5}") || number(port) > 65535) {
            port.refuse("\"" + port.text() + "\" is no port; expected 1 to 65535");
        }
    }

    private static void spread(Part constraint) {
        if (number(constraint.at("maxSkew")) < 1) {
            constraint.at("maxSkew").refuse("must be greater than zero");
        }
        if (constraint.text("topologyKey").isEmpty()) {
            constraint.at("topologyKey").refuse("is required");
        }
        constraint.oneOf("whenUnsatisfiable", List.of("DoNotSchedule", "ScheduleAnyway"));
        if (constraint.at("whenUnsatisfiable").isAbsent()) {
            constraint.at("whenUnsatisfiable").refuse("is required: DoNotSchedule or ScheduleAnyway");
        }
        constraint.oneOf("nodeAffinityPolicy", List.of("Honor", "Ignore"));
        constraint.oneOf("nodeTaintsPolicy", List.of("Honor", "Ignore"));
        expressions(constraint.at("labelSelector"), "matchExpressions", LABEL_OPERATORS);
    }

    private static void affinity(Part affinity) {
        Part node = affinity.at("nodeAffinity");
        node.at(REQUIRED).items("nodeSelectorTerms").forEach(PodChecks::nodeTerm);
        for (Part preferred : node.items(PREFERRED)) {
            weight(preferred);
            nodeTerm(preferred.at("preference"));
        }
        for (String kind : List.of("podAffinity", "podAntiAffinity")) {
            affinity.at(kind).items(REQUIRED).forEach(PodChecks::podTerm);
            for (Part preferred : affinity.at(kind).items(PREFERRED)) {
                weight(preferred);
                podTerm(preferred.at("podAffinityTerm"));
            }
        }
    }

    private static void nodeTerm(Part term) {
        expressions(term, "matchExpressions", NODE_OPERATORS);
        expressions(term, "matchFields", NODE_OPERATORS);
    }

    private static void podTerm(Part term) {
        if (term.text("topologyKey").isEmpty()) {
            term.at("topologyKey").refuse("is required");
        }
        expressions(term.at("labelSelector"), "matchExpressions", LABEL_OPERATORS);
        expressions(term.at("namespaceSelector"), "matchExpressions", LABEL_OPERATORS);
    }

    private static void weight(Part preferred) {
        long weight = number(preferred.at("weight"));
        if (weight < 1 || weight > 100) {
            preferred.at("weight").refuse("must be in the range 1-100");
        }
    }

    private static void expressions(Part selector, String key, List<String> operators) {
        for (Part expression : selector.items(key)) {
            String operator = expression.text("operator");
            expression.oneOf("operator", operators);
            if (operator.isEmpty()) {
                expression.at("operator").refuse("is required: " + String.join(", ", operators));
            }
            if (operator.endsWith("In") && expression.items("values").isEmpty()) {
                expression.at("values").refuse("must be specified when the operator is \"" + operator + "\"");
            }
        }
    }

    /** 0 where there is none. */
    private static long number(Part part) {
        return part.text().matches("-?[0-9]{1,18}") ? Long.parseLong(part.text()) : 0;
    }
}
