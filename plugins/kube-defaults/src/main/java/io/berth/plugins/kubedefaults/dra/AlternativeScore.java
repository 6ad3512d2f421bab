package io.berth.plugins.kubedefaults.dra;

import io.berth.api.model.AllocationResult;
import io.berth.api.model.DeviceRequest;
import io.berth.api.model.DeviceRequestAllocationResult;
import io.berth.api.model.ResourceClaim;

/** Score: the earlier the alternatives that a node serves stand in their requests, the better. */
final class AlternativeScore {
    /** How many alternatives a request may have. */
    private static final int ALTERNATIVES_MAX = 8;

    private AlternativeScore() {}

    static long of(PodCycle cycle, String nodeName) {
        NodeAllocation found = cycle.byNode().get(nodeName);
        if (found == null) {
            return 0;
        }
        long score = 0;
        for (ClaimUse use : cycle.claims()) {
            AllocationResult allocation =
                    use.isAllocated() ? use.claim().status().allocation() : found.of(use.claim());
            if (allocation != null) {
                score += of(use.claim(), allocation);
            }
        }
        return score;
    }

    private static long of(ResourceClaim claim, AllocationResult allocation) {
        long score = 0;
        for (DeviceRequest request : claim.spec().devices().requests()) {
            for (int i = 0; i < request.firstAvailable().size(); i++) {
                String chosen =
                        request.name() + "/" + request.firstAvailable().get(i).name();
                if (allocation.devices().results().stream().anyMatch(result -> isFor(result, chosen))) {
                    score += ALTERNATIVES_MAX - i;
                    break;
                }
            }
        }
        return score;
    }

    private static boolean isFor(DeviceRequestAllocationResult result, String request) {
        return result.request().equals(request);
    }
}
