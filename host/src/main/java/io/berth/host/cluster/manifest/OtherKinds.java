package io.berth.host.cluster.manifest;

import io.berth.api.tree.Suggestion;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Kinds of Kubernetes that scheduling does not read, told from misspelt names of those that it does. */
final class OtherKinds {
    private static final Set<String> NAMES = Set.of(
            "APIService",
            "Binding",
            "CertificateSigningRequest",
            "ClusterRole",
            "ClusterRoleBinding",
            "ClusterTrustBundle",
            "ComponentStatus",
            "ControllerRevision",
            "CustomResourceDefinition",
            "EndpointSlice",
            "Endpoints",
            "Event",
            "FlowSchema",
            "HorizontalPodAutoscaler",
            "IPAddress",
            "Ingress",
            "IngressClass",
            "Lease",
            "LeaseCandidate",
            "LimitRange",
            "MutatingAdmissionPolicy",
            "MutatingAdmissionPolicyBinding",
            "MutatingWebhookConfiguration",
            "NetworkPolicy",
            "NodeMetrics",
            "PodGroup",
            "PodMetrics",
            "PodSecurityPolicy",
            "PodTemplate",
            "PriorityLevelConfiguration",
            "ResourceQuota",
            "Role",
            "RoleBinding",
            "Secret",
            "ServiceAccount",
            "ServiceCIDR",
            "StorageVersion",
            "StorageVersionMigration",
            "ValidatingAdmissionPolicy",
            "ValidatingAdmissionPolicyBinding",
            "ValidatingWebhookConfiguration",
            "VolumeAttributesClass",
            "Workload");

    private OtherKinds() {}

    /** {@code , did you mean "Pod"?} for a name that no kind has; empty for one that is right, or like no other. */
    static String suggestion(String name) {
        if (NAMES.contains(name)) {
            return "";
        }
        Set<String> known = new TreeSet<>(NAMES);
        List<Kind> held = Kinds.all();
        held.forEach(kind -> known.add(kind.name()));
        return Suggestion.of(name, known);
    }
}
