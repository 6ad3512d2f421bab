package io.berth.plugins.kubedefaults.dra.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.model.ResourceClaim;
import io.berth.api.snapshot.PodInfo;
import io.berth.plugins.kubedefaults.dra.Dra;
import io.berth.testkit.Given;
import io.berth.testkit.MemoryContext;
import org.junit.jupiter.api.Test;

class PodClaimsTest {
    private static final String BY_TEMPLATE = "spec: {resourceClaims: [{name: d, resourceClaimTemplateName: t}]}";

    private final MemoryContext context = new MemoryContext();
    private final ClaimStore store = new ClaimStore(context);

    private PodClaims of(PodInfo pod) {
        return PodClaims.of(pod, store);
    }

    private static PodInfo podWith(String claim) {
        return Given.pod("web", "spec: {resourceClaims: [{name: d, resourceClaimName: " + claim + "}]}");
    }

    private static ResourceClaim owned(String metadata) {
        return Given.object(
                ResourceClaim.class, "{metadata: {name: made, namespace: default, uid: u, " + metadata + "}}");
    }

    private static PodInfo withTemplate(String status) {
        return Given.pod("web", BY_TEMPLATE + ", status: {resourceClaimStatuses: [" + status + "]}");
    }

    @Test
    void a_claim_is_found_by_its_name() {
        ResourceClaim claim = Dra.claim("c");
        context.objects().with(claim);
        assertThat(of(podWith("c"))).isEqualTo(new PodClaims.Ready(java.util.List.of(claim)));
    }

    @Test
    void a_missing_claim_is_a_problem() {
        assertThat(of(podWith("c"))).isEqualTo(new PodClaims.Problem("could not find ResourceClaim \"default/c\""));
    }

    @Test
    void a_claim_that_is_being_deleted_is_a_problem() {
        context.objects().with(owned("deletionTimestamp: \"2026-01-01T00:00:00Z\""));
        assertThat(of(podWith("made"))).isEqualTo(new PodClaims.Problem("resourceclaim \"made\" is being deleted"));
    }

    @Test
    void a_claim_that_is_not_yet_made_from_its_template_is_a_problem() {
        assertThat(of(Given.pod("web", BY_TEMPLATE)))
                .isEqualTo(new PodClaims.Problem("pod \"default/web\": ResourceClaim not created yet"));
    }

    @Test
    void a_template_that_needed_no_claim_is_passed_over() {
        assertThat(of(withTemplate("{name: d}"))).isEqualTo(new PodClaims.Ready(java.util.List.of()));
    }

    @Test
    void a_claim_from_a_template_must_be_the_pods_own() {
        PodInfo pod = withTemplate("{name: d, resourceClaimName: made}");
        context.objects().with(owned("ownerReferences: [{controller: true, uid: other}]"));
        assertThat(of(pod))
                .isEqualTo(new PodClaims.Problem(
                        "ResourceClaim default/made was not created for Pod default/web (Pod is not owner)"));
        ResourceClaim own = owned("ownerReferences: [{controller: true, uid: web-uid}]");
        context.objects().with(own);
        assertThat(of(pod)).isEqualTo(new PodClaims.Ready(java.util.List.of(own)));
    }

    @Test
    void a_reference_to_nothing_is_a_problem() {
        assertThat(of(Given.pod("web", "spec: {resourceClaims: [{name: d}]}")))
                .isEqualTo(new PodClaims.Problem(
                        "pod \"default/web\", spec.resourceClaim \"d\": none of the supported fields are set"));
    }
}
