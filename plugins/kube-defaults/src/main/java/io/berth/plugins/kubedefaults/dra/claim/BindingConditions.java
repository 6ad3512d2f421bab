package io.berth.plugins.kubedefaults.dra.claim;

import io.berth.api.model.AllocatedDeviceStatus;
import io.berth.api.model.AllocationResult;
import io.berth.api.model.Condition;
import io.berth.api.model.DeviceRequestAllocationResult;
import io.berth.api.model.ResourceClaim;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Whether the devices of a claim are ready for a pod to be bound, as their drivers report it. */
public final class BindingConditions {
    /** How far the devices of a claim are. */
    public sealed interface Readiness {
        /** The pod can be bound. */
        record Ready() implements Readiness {}

        /** Some driver has not yet reported. */
        record Waiting() implements Readiness {}

        /** It will not come to that. */
        record Failed(String reason) implements Readiness {}
    }

    private final Clock clock;
    private final Duration timeout;

    public BindingConditions(Clock clock, Duration timeout) {
        this.clock = clock;
        this.timeout = timeout;
    }

    /** Whether a pod has to wait for any device of an allocation. */
    public static boolean areAskedFor(AllocationResult allocation) {
        return allocation.devices().results().stream()
                .anyMatch(device -> !device.bindingConditions().isEmpty());
    }

    /** How far the devices of a claim are. */
    public Readiness of(ResourceClaim claim) {
        AllocationResult allocation = claim.status().allocation();
        if (allocation == null || !areAskedFor(allocation)) {
            return new Readiness.Ready();
        }
        boolean ready = true;
        for (DeviceRequestAllocationResult device : allocation.devices().results()) {
            if (device.bindingConditions().isEmpty()) {
                continue;
            }
            List<Condition> reported = reported(claim, device);
            Condition failure = firstTrue(reported, device.bindingFailureConditions());
            if (failure != null) {
                return new Readiness.Failed("device binding failed: claim=" + claim.key() + ", reason="
                        + failure.reason() + ", message=\"" + failure.message() + "\"");
            }
            ready &= device.bindingConditions().stream()
                    .allMatch(condition -> firstTrue(reported, List.of(condition)) != null);
        }
        if (ready) {
            return new Readiness.Ready();
        }
        return isOverdue(allocation.allocationTimestamp())
                ? new Readiness.Failed("device binding timeout: claim=" + claim.key())
                : new Readiness.Waiting();
    }

    private boolean isOverdue(@Nullable Instant allocated) {
        return allocated != null && clock.instant().isAfter(allocated.plus(timeout));
    }

    private static List<Condition> reported(ResourceClaim claim, DeviceRequestAllocationResult device) {
        for (AllocatedDeviceStatus status : claim.status().devices()) {
            if (status.driver().equals(device.driver())
                    && status.pool().equals(device.pool())
                    && status.device().equals(device.device())
                    && Objects.equals(status.shareID(), device.shareID())) {
                return status.conditions();
            }
        }
        return List.of();
    }

    private static @Nullable Condition firstTrue(List<Condition> reported, List<String> types) {
        for (Condition condition : reported) {
            if (types.contains(condition.type()) && condition.status().equals("True")) {
                return condition;
            }
        }
        return null;
    }
}
