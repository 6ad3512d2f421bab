package io.berth.plugins.kubedefaults.dra.claim;

import static io.berth.plugins.kubedefaults.dra.Dra.allocated;
import static io.berth.plugins.kubedefaults.dra.Dra.allocation;
import static io.berth.plugins.kubedefaults.dra.Dra.claim;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.event.ObjectChange;
import io.berth.api.model.ResourceClaim;
import io.berth.api.snapshot.PodInfo;
import io.berth.testkit.Given;
import io.berth.testkit.MemoryContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ClaimHintsTest {
    private static final ResourceClaim FREE = claim("c");
    private static final ResourceClaim TAKEN = allocated("c", allocation("n1", "a"));

    private final MemoryContext context = new MemoryContext();
    private final ClaimHints hints = new ClaimHints(new ClaimStore(context));
    private final PodInfo pod = Given.pod("web", "spec: {resourceClaims: [{name: d, resourceClaimName: c}]}");

    private boolean claimChanged(@Nullable ResourceClaim before, @Nullable ResourceClaim after) {
        if (after != null) {
            context.objects().with(after);
        }
        return hints.claimChanged(pod, new ObjectChange(before, after));
    }

    @Test
    void a_new_claim_helps_the_pod_that_uses_it() {
        assertThat(claimChanged(null, FREE)).isTrue();
        assertThat(claimChanged(null, claim("other"))).isFalse();
    }

    @Test
    void a_claim_that_lost_its_devices_helps_every_pod() {
        context.objects().with(FREE);
        ResourceClaim other = allocated("other", allocation("n1", "a"));
        assertThat(claimChanged(other, claim("other"))).isTrue();
    }

    @Test
    void a_deleted_claim_helps_if_it_had_devices() {
        assertThat(claimChanged(allocated("other", allocation("n1", "a")), null))
                .isTrue();
        assertThat(claimChanged(claim("other"), null)).isFalse();
    }

    @Test
    void only_a_change_of_the_status_helps() {
        assertThat(claimChanged(FREE, claim("c"))).isFalse();
        assertThat(claimChanged(FREE, TAKEN)).isTrue();
    }

    @Test
    void nothing_helps_a_pod_whose_claims_are_not_all_there() {
        PodInfo two = Given.pod(
                "web", "spec: {resourceClaims: [{name: d, resourceClaimName: c}, {name: e, resourceClaimName: e}]}");
        context.objects().with(FREE);
        assertThat(hints.claimChanged(two, new ObjectChange(null, FREE))).isFalse();
        assertThat(hints.claimChanged(two, new ObjectChange(TAKEN, FREE))).isFalse();
    }

    @Test
    void the_pod_is_tried_once_all_its_claims_are_made() {
        assertThat(hints.podChanged(pod, new ObjectChange(null, pod.pod()))).isFalse();
        context.objects().with(FREE);
        assertThat(hints.podChanged(pod, new ObjectChange(null, pod.pod()))).isTrue();
    }

    @Test
    void an_object_of_another_kind_is_an_error() {
        assertThatThrownBy(() -> hints.claimChanged(pod, new ObjectChange(null, pod.pod())))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> hints.podChanged(pod, new ObjectChange(null, FREE)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
