package io.berth.host.cluster.workload;

import io.berth.api.model.ResourceClaimTemplate;
import io.berth.api.tree.Tree;
import io.berth.host.cluster.manifest.Edit;
import io.berth.host.cluster.manifest.Kinds;
import io.berth.host.cluster.manifest.Manifest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The claims that controllers make for a new pod: of storage for its generic ephemeral volumes, and of devices for
 * those that name a template.
 *
 * @param pod with the names of its claims of devices in its status
 * @param claims owned by the pod
 */
public record PodClaims(Manifest pod, List<Manifest> claims) {
    public PodClaims {
        claims = List.copyOf(claims);
    }

    /** For a pod that has its uid; templates that do not exist give no claim, so the pod will wait for it. */
    public static PodClaims of(Manifest pod, Identities identities, Inventory inventory) {
        String uid = pod.tree().mapping("metadata").text("uid");
        PodTemplate maker = new PodTemplate(new Owner(pod, uid), identities, inventory);
        List<Manifest> claims = new ArrayList<>();
        for (Tree.Mapping volume : mappings(pod, "volumes")) {
            if (volume.mapping("ephemeral").get("volumeClaimTemplate") instanceof Tree.Mapping template) {
                claims.add(storage(maker, volume.text("name"), template));
            }
        }
        List<Tree> statuses = new ArrayList<>();
        for (Tree.Mapping claim : mappings(pod, "resourceClaims")) {
            devices(maker, claim, claims, statuses);
        }
        boolean known = pod.tree().mapping("status").get("resourceClaimStatuses") != null;
        return statuses.isEmpty() || known
                ? new PodClaims(pod, claims)
                : new PodClaims(
                        pod.with(Edit.of(pod.tree())
                                .in("status", status -> status.append("resourceClaimStatuses", statuses))
                                .done()),
                        claims);
    }

    private static Manifest storage(PodTemplate maker, String volume, Tree.Mapping template) {
        String name = maker.owner().name() + "-" + volume;
        return new Manifest(
                Kinds.get("PersistentVolumeClaim"),
                Edit.at(template.position())
                        .set("apiVersion", "v1")
                        .set("kind", "PersistentVolumeClaim")
                        .set("metadata", maker.metadata(template.mapping("metadata"), name, Map.of()))
                        .set("spec", template.mapping("spec"))
                        .done());
    }

    private static void devices(PodTemplate maker, Tree.Mapping claim, List<Manifest> claims, List<Tree> statuses) {
        String namespace = maker.owner().namespace();
        ResourceClaimTemplate template =
                maker.inventory().get(ResourceClaimTemplate.class, namespace, claim.text("resourceClaimTemplateName"));
        Tree.Mapping tree = template == null ? null : maker.inventory().raw(template);
        if (tree == null) {
            return;
        }
        String prefix = maker.owner().name() + "-" + claim.text("name") + "-";
        String name = prefix + maker.identities().suffix(maker.owner().uid() + "/" + prefix, 0);
        Tree.Mapping spec = tree.mapping("spec");
        Tree.Mapping metadata = Edit.of(maker.metadata(spec.mapping("metadata"), name, Map.of()))
                .in(
                        "annotations",
                        annotations -> annotations.set("resource.kubernetes.io/pod-claim-name", claim.text("name")))
                .done();
        claims.add(new Manifest(
                Kinds.get("ResourceClaim"),
                Edit.at(claim.position())
                        .set("apiVersion", "resource.k8s.io/v1")
                        .set("kind", "ResourceClaim")
                        .set("metadata", metadata)
                        .set("spec", spec.mapping("spec"))
                        .done()));
        statuses.add(Edit.at(claim.position())
                .set("name", claim.text("name"))
                .set("resourceClaimName", name)
                .done());
    }

    private static List<Tree.Mapping> mappings(Manifest pod, String list) {
        List<Tree.Mapping> found = new ArrayList<>();
        if (pod.tree().mapping("spec").get(list) instanceof Tree.Sequence sequence) {
            for (Tree item : sequence.items()) {
                if (item instanceof Tree.Mapping mapping) {
                    found.add(mapping);
                }
            }
        }
        return found;
    }
}
