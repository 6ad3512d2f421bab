package io.berth.host.cluster.workload;

import io.berth.api.model.KubeObject;
import io.berth.api.model.Node;
import io.berth.api.model.NodeSelector;
import io.berth.api.model.NodeSelectorTerm;
import io.berth.api.model.Pod;
import io.berth.api.model.PodSpec;
import io.berth.api.model.RequiredNodeAffinity;
import io.berth.api.model.SelectorRequirement;
import io.berth.api.model.Tolerations;
import io.berth.api.tree.Position;
import io.berth.api.tree.Tree;
import io.berth.api.tree.TreeDecoder;
import io.berth.host.cluster.manifest.Edit;
import io.berth.host.cluster.manifest.Manifest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Makes a pod of a DaemonSet for each node that it may run on, tied to the node by its affinity. */
final class DaemonSetController implements Controller {
    private static final String NAME_FIELD = "metadata.name";
    private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";

    /** Key and effect of the taints that every DaemonSet tolerates. */
    private static final List<List<String>> TOLERATED = List.of(
            List.of("node.kubernetes.io/not-ready", "NoExecute"),
            List.of("node.kubernetes.io/unreachable", "NoExecute"),
            List.of("node.kubernetes.io/disk-pressure", "NoSchedule"),
            List.of("node.kubernetes.io/memory-pressure", "NoSchedule"),
            List.of("node.kubernetes.io/pid-pressure", "NoSchedule"),
            List.of("node.kubernetes.io/unschedulable", "NoSchedule"));

    private static final List<String> TOLERATED_ON_HOST_NETWORK =
            List.of("node.kubernetes.io/network-unavailable", "NoSchedule");

    private final Identities identities;

    DaemonSetController(Identities identities) {
        this.identities = identities;
    }

    @Override
    public Plan plan(Owner owner, Inventory inventory, boolean shrink) {
        Tree.Mapping spec = tolerating(owner.template().mapping("spec"));
        PodSpec decoded = TreeDecoder.lenient().decode(spec, PodSpec.class, "spec.template.spec");
        RequiredNodeAffinity affinity = RequiredNodeAffinity.of(decoded);
        Set<String> eligible = new HashSet<>();
        for (Node node : inventory.list(Node.class)) {
            if (isEligible(node, decoded, affinity)) {
                eligible.add(node.name());
            }
        }
        Set<String> served = new HashSet<>();
        List<KubeObject> surplus = new ArrayList<>();
        for (Pod pod :
                ReplicaSetController.active(inventory.controlledBy(owner.kind(), owner.namespace(), owner.name()))) {
            String node = target(pod);
            served.add(node);
            if (!eligible.contains(node)) {
                surplus.add(pod);
            }
        }
        List<Manifest> pods = new ArrayList<>();
        for (Node node : inventory.list(Node.class)) {
            if (eligible.contains(node.name()) && !served.contains(node.name())) {
                pods.add(pod(owner, inventory, spec, node.name()));
            }
        }
        return new Plan(pods, shrink ? surplus : List.of());
    }

    private static boolean isEligible(Node node, PodSpec spec, RequiredNodeAffinity affinity) {
        return (spec.nodeName().isEmpty() || spec.nodeName().equals(node.name()))
                && affinity.matches(node)
                && Tolerations.firstUntolerated(node.spec().taints(), spec.tolerations()) == null;
    }

    private Manifest pod(Owner owner, Inventory inventory, Tree.Mapping spec, String node) {
        Map<String, String> labels = Map.of(
                "controller-revision-hash",
                Identities.revision(PodTemplate.text(owner.template())),
                "pod-template-generation",
                "1");
        return new PodTemplate(owner, identities, inventory)
                .generated(
                        owner.name() + "-",
                        labels,
                        pod -> pod.set(
                                "spec",
                                Edit.of(spec)
                                        .in("affinity", affinity -> tie(affinity, spec.position(), node))
                                        .done()));
    }

    /** What the template requires of nodes was looked at already; the node takes its place. */
    private static void tie(Edit affinity, Position position, String node) {
        Tree.Mapping field = Edit.at(position)
                .set("key", NAME_FIELD)
                .set("operator", "In")
                .setTexts("values", List.of(node))
                .done();
        Tree.Mapping term =
                Edit.at(position).append("matchFields", List.of(field)).done();
        affinity.in(
                "nodeAffinity",
                both -> both.set(
                        REQUIRED,
                        Edit.at(position)
                                .append("nodeSelectorTerms", List.of(term))
                                .done()));
    }

    private static Tree.Mapping tolerating(Tree.Mapping spec) {
        List<Tree> tolerations = new ArrayList<>();
        for (List<String> taint : TOLERATED) {
            tolerations.add(toleration(spec.position(), taint));
        }
        if (spec.text("hostNetwork").equals("true")) {
            tolerations.add(toleration(spec.position(), TOLERATED_ON_HOST_NETWORK));
        }
        return Edit.of(spec).append("tolerations", tolerations).done();
    }

    private static Tree toleration(Position position, List<String> taint) {
        return Edit.at(position)
                .set("key", taint.getFirst())
                .set("operator", "Exists")
                .set("effect", taint.getLast())
                .done();
    }

    /** The node that a pod runs on or is tied to; empty if it is neither. */
    private static String target(Pod pod) {
        NodeSelector required = RequiredNodeAffinity.required(pod.spec());
        if (!pod.spec().nodeName().isEmpty() || required == null) {
            return pod.spec().nodeName();
        }
        for (NodeSelectorTerm term : required.nodeSelectorTerms()) {
            for (SelectorRequirement field : term.matchFields()) {
                if (field.key().equals(NAME_FIELD) && field.values().size() == 1) {
                    return field.values().getFirst();
                }
            }
        }
        return "";
    }
}
