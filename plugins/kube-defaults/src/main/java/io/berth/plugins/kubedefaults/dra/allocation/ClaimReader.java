package io.berth.plugins.kubedefaults.dra.allocation;

import io.berth.api.model.CapacityRequirements;
import io.berth.api.model.CelDeviceSelector;
import io.berth.api.model.DeviceClass;
import io.berth.api.model.DeviceRequest;
import io.berth.api.model.DeviceSelector;
import io.berth.api.model.DeviceSubRequest;
import io.berth.api.model.ExactDeviceRequest;
import io.berth.api.model.Quantity;
import io.berth.api.model.ResourceClaim;
import io.berth.api.model.Toleration;
import io.berth.plugins.kubedefaults.dra.allocation.ClaimShape.ParsedRequest;
import io.berth.plugins.kubedefaults.dra.cel.CompiledSelector;
import io.berth.plugins.kubedefaults.dra.cel.DeviceSelectors;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Makes the shapes of claims: finds the classes and compiles the expressions. */
final class ClaimReader {
    private static final String EXACT_COUNT = "ExactCount";
    private static final String ALL = "All";

    private final Function<String, @Nullable DeviceClass> classes;
    private final DeviceSelectors selectors;

    ClaimReader(Function<String, @Nullable DeviceClass> classes, DeviceSelectors selectors) {
        this.classes = classes;
        this.selectors = selectors;
    }

    ClaimShape read(ResourceClaim claim) {
        return new ClaimShape(
                claim,
                claim.spec().devices().requests().stream()
                        .map(request -> alternatives(claim, request))
                        .toList());
    }

    private List<ParsedRequest> alternatives(ResourceClaim claim, DeviceRequest request) {
        if (!request.firstAvailable().isEmpty()) {
            return request.firstAvailable().stream()
                    .map(alternative -> parse(claim, request.name(), written(alternative)))
                    .toList();
        }
        return List.of(parse(claim, "", written(request)));
    }

    /** What requests and alternatives have in common. */
    private record Written(
            String name,
            String className,
            List<DeviceSelector> selectors,
            String mode,
            long count,
            boolean adminAccess,
            List<Toleration> tolerations,
            @Nullable CapacityRequirements capacity,
            boolean derivesAttributes) {
        Map<String, Quantity> amounts() {
            return capacity == null ? Map.of() : capacity.requests();
        }
    }

    private static Written written(DeviceSubRequest request) {
        return new Written(
                request.name(),
                request.deviceClassName(),
                request.selectors(),
                request.allocationMode(),
                request.count(),
                false,
                request.tolerations(),
                request.capacity(),
                !request.derivedAttributes().isEmpty());
    }

    private static Written written(DeviceRequest request) {
        ExactDeviceRequest exactly = request.exactly();
        if (exactly == null) {
            return new Written(request.name(), "", List.of(), "", 0, false, List.of(), null, false);
        }
        return new Written(
                request.name(),
                exactly.deviceClassName(),
                exactly.selectors(),
                exactly.allocationMode(),
                exactly.count(),
                Boolean.TRUE.equals(exactly.adminAccess()),
                exactly.tolerations(),
                exactly.capacity(),
                !exactly.derivedAttributes().isEmpty());
    }

    private ParsedRequest parse(ResourceClaim claim, String parent, Written request) {
        String where = "claim " + claim.key() + ", request " + request.name;
        if (request.derivesAttributes) {
            return new ParsedRequest.Unusable(
                    where + ": cannot handle request with derived attributes, the feature is disabled");
        }
        for (int i = 0; i < request.selectors.size(); i++) {
            if (request.selectors.get(i).cel() == null) {
                return new ParsedRequest.Unusable(
                        where + ", selector #" + i + ": CEL expression empty (unsupported selector type?)");
            }
        }
        if (request.className.isEmpty()) {
            return new ParsedRequest.Unusable(where + ": missing device class name (unsupported request type?)");
        }
        DeviceClass deviceClass = classes.apply(request.className);
        if (deviceClass == null) {
            return new ParsedRequest.Unusable(where + ": could not retrieve device class " + request.className
                    + ": deviceclass.resource.k8s.io \"" + request.className + "\" not found");
        }
        if (!request.mode.equals(EXACT_COUNT) && !request.mode.equals(ALL)) {
            return new ParsedRequest.Unusable(where + ": unsupported count mode " + request.mode);
        }
        return new ParsedRequest.Usable(shape(parent, request, deviceClass));
    }

    private RequestShape shape(String parent, Written request, DeviceClass deviceClass) {
        return new RequestShape(
                parent,
                request.name,
                deviceClass,
                compile(deviceClass.spec().selectors()),
                compile(request.selectors),
                request.mode.equals(ALL),
                request.count,
                request.adminAccess,
                request.tolerations,
                request.amounts());
    }

    private List<CompiledSelector> compile(List<DeviceSelector> written) {
        return written.stream()
                .map(selector -> {
                    CelDeviceSelector cel = selector.cel();
                    return cel == null
                            ? new CompiledSelector.Invalid("CEL expression empty (unsupported selector type?)")
                            : selectors.compile(cel.expression());
                })
                .toList();
    }
}
