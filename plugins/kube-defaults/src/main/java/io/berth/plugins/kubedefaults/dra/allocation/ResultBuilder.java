package io.berth.plugins.kubedefaults.dra.allocation;

import io.berth.api.model.AllocationResult;
import io.berth.api.model.DeviceAllocationConfiguration;
import io.berth.api.model.DeviceAllocationResult;
import io.berth.api.model.DeviceClaimConfiguration;
import io.berth.api.model.DeviceClass;
import io.berth.api.model.DeviceClassConfiguration;
import io.berth.api.model.DeviceRequestAllocationResult;
import io.berth.api.model.Node;
import io.berth.api.model.ResourceClaim;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes down what was picked for a claim. */
final class ResultBuilder {
    private static final String FROM_CLASS = "FromClass";
    private static final String FROM_CLAIM = "FromClaim";

    private final PlannedClaim planned;
    private final List<Pick> picks;
    private final Node node;

    ResultBuilder(PlannedClaim planned, List<Pick> picks, Node node) {
        this.planned = planned;
        this.picks = picks;
        this.node = node;
    }

    AllocationResult build() {
        DeviceAllocationResult devices = new DeviceAllocationResult(
                picks.stream().map(ResultBuilder::result).toList(), configuration());
        return new AllocationResult(devices, new AllocationNodes(claim(), node).selector(picks), null);
    }

    private ResourceClaim claim() {
        return planned.claim();
    }

    private static DeviceRequestAllocationResult result(Pick pick) {
        return new DeviceRequestAllocationResult(
                pick.request().resultName(),
                pick.device().id().driver(),
                pick.device().id().pool(),
                pick.device().id().device(),
                pick.request().adminAccess() ? true : null,
                pick.request().tolerations(),
                pick.device().device().bindingConditions(),
                pick.device().device().bindingFailureConditions(),
                pick.isShare() ? ShareIds.PENDING : null,
                pick.taken());
    }

    private List<DeviceAllocationConfiguration> configuration() {
        List<DeviceAllocationConfiguration> all = new ArrayList<>(classConfiguration());
        for (DeviceClaimConfiguration configuration : claim().spec().devices().config()) {
            if (applies(configuration.requests())) {
                all.add(new DeviceAllocationConfiguration(
                        FROM_CLAIM, configuration.requests(), configuration.opaque()));
            }
        }
        return all.stream().map(this::withoutCompleteList).toList();
    }

    /** Each class once, for all requests that use it. */
    private List<DeviceAllocationConfiguration> classConfiguration() {
        Map<String, List<String>> requests = new LinkedHashMap<>();
        Map<String, DeviceClass> classes = new LinkedHashMap<>();
        for (List<PlannedRequest> alternatives : planned.requests()) {
            RequestShape chosen = chosen(alternatives);
            if (chosen != null) {
                String name = chosen.deviceClass().name();
                classes.putIfAbsent(name, chosen.deviceClass());
                requests.computeIfAbsent(name, key -> new ArrayList<>()).add(chosen.resultName());
            }
        }
        List<DeviceAllocationConfiguration> result = new ArrayList<>();
        classes.forEach((name, deviceClass) -> {
            for (DeviceClassConfiguration configuration : deviceClass.spec().config()) {
                result.add(new DeviceAllocationConfiguration(
                        FROM_CLASS, requests.getOrDefault(name, List.of()), configuration.opaque()));
            }
        });
        return result;
    }

    /** The alternative that devices were picked for; the first one if it needed none. */
    private @Nullable RequestShape chosen(List<PlannedRequest> alternatives) {
        for (PlannedRequest alternative : alternatives) {
            if (picks.stream().anyMatch(pick -> pick.request() == alternative.shape())) {
                return alternative.shape();
            }
        }
        return alternatives.isEmpty() ? null : alternatives.getFirst().shape();
    }

    private boolean applies(List<String> names) {
        return names.isEmpty() || planned.requests().stream().anyMatch(alternatives -> isMeant(alternatives, names));
    }

    private boolean isMeant(List<PlannedRequest> alternatives, List<String> names) {
        RequestShape chosen = chosen(alternatives);
        return chosen != null && chosen.isMeantBy(names);
    }

    /** An empty list means all requests, and is written where all are named. */
    private DeviceAllocationConfiguration withoutCompleteList(DeviceAllocationConfiguration configuration) {
        List<String> names = configuration.requests();
        boolean complete = planned.requests().stream().allMatch(alternatives -> isMeant(alternatives, names));
        return complete
                ? new DeviceAllocationConfiguration(configuration.source(), List.of(), configuration.opaque())
                : configuration;
    }
}
