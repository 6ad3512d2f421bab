package io.berth.host.cluster.manifest;

import io.berth.api.model.ObjectMeta;
import io.berth.api.model.PodSpec;
import io.berth.api.tree.Problem;
import io.berth.api.tree.Tree;
import io.berth.api.tree.TreeDecoder;
import java.util.List;
import java.util.regex.Pattern;

/** Refuses objects that no API server takes, as far as it matters to scheduling; names field and place. */
final class ObjectChecks {
    private static final Pattern NAME = Pattern.compile("[a-z0-9]([-a-z0-9.]*[a-z0-9])?");
    private static final int PODS_DIGITS_MAX = 6;
    private static final List<String> WITH_TEMPLATE =
            List.of("Deployment", "ReplicaSet", "StatefulSet", "DaemonSet", "Job");

    private ObjectChecks() {}

    static void check(Manifest manifest, List<Problem> problems) {
        Part object = Part.whole(manifest.tree(), problems);
        name(manifest, object.at("metadata"));
        switch (manifest.kind().name()) {
            case "Node" -> node(object);
            case "Pod" -> PodChecks.check(object.at("spec"));
            case "CronJob" -> cronJob(object.at("spec"));
            case "PersistentVolume" -> QuantityChecks.amounts(object.at("spec"), "capacity");
            case "PersistentVolumeClaim" ->
                QuantityChecks.requirements(object.at("spec").at("resources"));
            case "ReplicationController" -> {
                replicas(object.at("spec"));
                if (!object.at("spec").at("template").isAbsent()) {
                    template(object.at("spec").at("template"));
                }
            }
            default -> {
                if (WITH_TEMPLATE.contains(manifest.kind().name())) {
                    workload(manifest, object.at("spec"));
                }
            }
        }
    }

    private static void name(Manifest manifest, Part metadata) {
        String name = metadata.text("name");
        if (name.isEmpty() && metadata.text("generateName").isEmpty()) {
            metadata.at("name").refuse("a " + manifest.kind().name() + " needs a name");
        } else if (!manifest.kind().is("ConfigMap")
                && !name.isEmpty()
                && (!NAME.matcher(name).matches() || name.length() > 253)) {
            metadata.at("name")
                    .refuse("\"" + name + "\" is no valid name; expected at most 253 lower case letters, digits, '-'"
                            + " and '.', with a letter or digit at both ends");
        }
        if (!manifest.kind().namespaced() && !metadata.at("namespace").isAbsent()) {
            metadata.at("namespace").refuse("a " + manifest.kind().name() + " has no namespace");
        }
    }

    private static void node(Part node) {
        QuantityChecks.amounts(node.at("status"), "capacity");
        QuantityChecks.amounts(node.at("status"), "allocatable");
        for (Part taint : node.at("spec").items("taints")) {
            taint.oneOf("effect", List.of("NoSchedule", "PreferNoSchedule", "NoExecute"));
            if (taint.text("key").isEmpty() || taint.text("effect").isEmpty()) {
                taint.refuse("a taint needs a key and an effect");
            }
        }
    }

    private static void cronJob(Part spec) {
        if (spec.text("schedule").isBlank()) {
            spec.at("schedule").refuse("a CronJob needs a schedule, such as \"*/5 * * * *\"");
        }
        replicas(spec.at("jobTemplate").at("spec"));
        template(spec.at("jobTemplate").at("spec").at("template"));
    }

    /** What a template holds is decoded when pods are made of it; what is wrong with it is said now. */
    private static void template(Part template) {
        if (template.tree() instanceof Tree.Mapping mapping) {
            TreeDecoder.lenient()
                    .decode(
                            mapping.mapping("metadata"),
                            ObjectMeta.class,
                            template.path() + ".metadata",
                            template.problems());
            TreeDecoder.lenient()
                    .decode(mapping.mapping("spec"), PodSpec.class, template.path() + ".spec", template.problems());
        }
        PodChecks.check(template.at("spec"));
    }

    private static void workload(Manifest manifest, Part spec) {
        replicas(spec);
        // Old sets of replicas may come without their template, as selectors for spreading.
        boolean onlySelector =
                manifest.kind().is("ReplicaSet") || manifest.kind().is("StatefulSet");
        Part template = spec.at("template");
        if (template.isAbsent() && onlySelector) {
            return;
        }
        template(template);
        for (Part claim : spec.items("volumeClaimTemplates")) {
            QuantityChecks.requirements(claim.at("spec").at("resources"));
        }
        if (!manifest.kind().is("Job")) {
            selector(spec, template);
        }
    }

    private static void replicas(Part spec) {
        for (String field : List.of("replicas", "parallelism", "completions")) {
            String text = spec.text(field);
            if (!spec.at(field).isAbsent() && !text.matches("-?[0-9]+")) {
                spec.at(field).refuse("expected a whole number");
            } else if (text.startsWith("-")) {
                spec.at(field).refuse("\"" + text + "\" must be greater than or equal to 0");
            } else if (text.length() > PODS_DIGITS_MAX) {
                spec.at(field).refuse("\"" + text + "\" pods are more than one workload is expanded to: 999999");
            }
        }
    }

    private static void selector(Part spec, Part template) {
        Part selector = spec.at("selector");
        if (selector.isAbsent()) {
            selector.refuse("is required, and must match the labels of the template");
        }
        Tree labels = template.at("metadata").at("labels").tree();
        for (Part wanted : selector.values("matchLabels")) {
            String key = wanted.key();
            String found = labels instanceof Tree.Mapping mapping ? mapping.text(key) : "";
            if (!found.equals(wanted.text())) {
                wanted.refuse("the selector wants " + key + "=" + wanted.text()
                        + ", but the pods of the template have "
                        + (found.isEmpty() ? "no such label" : key + "=" + found));
            }
        }
    }
}
