package io.berth.plugins.kubedefaults.dra.extended;

import io.berth.api.model.Container;
import io.berth.api.model.ContainerExtendedResourceRequest;
import io.berth.api.model.DeviceRequest;
import io.berth.api.model.ExactDeviceRequest;
import io.berth.api.model.PodSpec;
import io.berth.api.model.Quantity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Turns the extended resources of a pod's containers into requests for devices. Init containers that end use the
 * devices of the containers that come after them; only what they need beyond that is asked for, once for all of them.
 */
final class ContainerRequests {
    /** A container's share: the request that it adds, if any, and the requests that serve it. */
    private record Share(@Nullable DeviceRequest request, List<String> servedBy) {}

    private final List<Container> containers = new ArrayList<>();
    private final int initContainers;
    private final List<DeviceRequest> requests = new ArrayList<>();
    private final List<ContainerExtendedResourceRequest> mappings = new ArrayList<>();

    ContainerRequests(PodSpec pod) {
        containers.addAll(pod.initContainers());
        containers.addAll(pod.containers());
        initContainers = pod.initContainers().size();
    }

    /** By name; the names are compared as texts. */
    List<DeviceRequest> requests() {
        return requests.stream()
                .sorted(Comparator.comparing(DeviceRequest::name))
                .toList();
    }

    List<ContainerExtendedResourceRequest> mappings() {
        return mappings;
    }

    /** Adds what the containers ask of a resource. */
    void add(String resource, String deviceClass) {
        List<@Nullable DeviceRequest> lasting = new ArrayList<>();
        for (int i = 0; i < containers.size(); i++) {
            DeviceRequest request = null;
            if (!ends(i)) {
                Share share = share(i, resource, deviceClass, List.of());
                request = share.request;
                map(i, resource, share.servedBy);
            }
            lasting.add(request);
        }
        addEnding(resource, deviceClass, lasting);
        for (DeviceRequest request : lasting) {
            if (request != null) {
                requests.add(request);
            }
        }
    }

    private void addEnding(String resource, String deviceClass, List<@Nullable DeviceRequest> lasting) {
        TreeMap<Integer, Share> shares = new TreeMap<>();
        Set<String> names = new HashSet<>();
        DeviceRequest largest = null;
        for (int i = 0; i < containers.size(); i++) {
            if (ends(i)) {
                Share share = share(i, resource, deviceClass, lasting.subList(i, lasting.size()));
                shares.put(i, share);
                if (share.request != null) {
                    names.add(share.request.name());
                    largest = largest == null || count(largest) < count(share.request) ? share.request : largest;
                }
            }
        }
        for (var entry : shares.entrySet()) {
            List<String> servedBy = new ArrayList<>(entry.getValue().servedBy);
            if (largest != null) {
                String name = largest.name();
                servedBy.replaceAll(request -> names.contains(request) ? name : request);
            }
            map(entry.getKey(), resource, servedBy);
        }
        if (largest != null) {
            requests.add(largest);
        }
    }

    /** An init container that is no sidecar. */
    private boolean ends(int container) {
        return container < initContainers
                && !containers.get(container).restartPolicy().equals("Always");
    }

    private void map(int container, String resource, List<String> servedBy) {
        for (String request : servedBy) {
            mappings.add(new ContainerExtendedResourceRequest(
                    containers.get(container).name(), resource, request));
        }
    }

    private Share share(int container, String resource, String deviceClass, List<@Nullable DeviceRequest> reusable) {
        Quantity quantity = containers.get(container).resources().requests().get(resource);
        if (quantity == null
                || quantity.signum() <= 0
                || !Quantity.of(quantity.value()).equals(quantity)) {
            return new Share(null, List.of());
        }
        List<String> servedBy = new ArrayList<>();
        long missing = quantity.value();
        for (DeviceRequest request : reusable) {
            if (request != null) {
                servedBy.add(request.name());
                missing -= count(request);
                if (missing <= 0) {
                    return new Share(null, servedBy);
                }
            }
        }
        String name = "container-" + container + "-request-" + index(container, resource);
        servedBy.add(name);
        return new Share(request(name, deviceClass, missing), servedBy);
    }

    /** The place of a resource among the sorted names of a container's requests. */
    private int index(int container, String resource) {
        return new TreeSet<>(containers.get(container).resources().requests().keySet())
                .headSet(resource)
                .size();
    }

    private static DeviceRequest request(String name, String deviceClass, long count) {
        return new DeviceRequest(
                name,
                new ExactDeviceRequest(deviceClass, List.of(), "ExactCount", count, null, List.of(), null, List.of()),
                List.of());
    }

    private static long count(DeviceRequest request) {
        ExactDeviceRequest exactly = request.exactly();
        return exactly == null ? 0 : exactly.count();
    }
}
