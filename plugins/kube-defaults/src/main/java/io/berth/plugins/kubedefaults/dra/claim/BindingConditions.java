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

    /** How far the devices of a claim are; the first device that is not ready decides. */
    public Readiness of(ResourceClaim claim) {
        AllocationResult allocation = claim.status().allocation();
        if (allocation == null) {
            return new Readiness.Ready();
        }
        for (DeviceRequestAllocationResult device : allocation.devices().results()) {
            Readiness readiness = of(claim, device);
            if (readiness instanceof Readiness.Waiting && isOverdue(allocation.allocationTimestamp())) {
                return new Readiness.Failed("device binding timeout: claim=" + claim.name());
            }
            if (!(readiness instanceof Readiness.Ready)) {
                return readiness;
            }
        }
        return new Readiness.Ready();
    }

    private static Readiness of(ResourceClaim claim, DeviceRequestAllocationResult device) {
        List<Condition> reported = reported(claim, device);
        for (String type :
                device.bindingConditions().isEmpty() ? List.<String>of() : device.bindingFailureConditions()) {
            Condition failure = isTrue(reported, type);
            if (failure != null) {
                return new Readiness.Failed("device binding failed: claim=" + claim.name() + ", reason="
                        + failure.reason() + ", message=" + quoted(failure.message()));
            }
        }
        boolean ready = device.bindingConditions().stream().allMatch(type -> isTrue(reported, type) != null);
        return ready ? new Readiness.Ready() : new Readiness.Waiting();
    }

    private static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    private boolean isOverdue(@Nullable Instant allocated) {
        return allocated != null && clock.instant().isAfter(allocated.plus(timeout));
    }

    private static List<Condition> reported(ResourceClaim claim, DeviceRequestAllocationResult device) {
        for (AllocatedDeviceStatus status : claim.status().devices()) {
            if (status.driver().equals(device.driver())
                    && status.pool().equals(device.pool())
                    && status.device().equals(device.device())) {
                return status.conditions();
            }
        }
        return List.of();
    }

    /** The condition of a type, if it is true; of several with one type the first counts. */
    private static @Nullable Condition isTrue(List<Condition> reported, String type) {
        for (Condition condition : reported) {
            if (condition.type().equals(type)) {
                return condition.status().equals("True") ? condition : null;
            }
        }
        return null;
    }
}
