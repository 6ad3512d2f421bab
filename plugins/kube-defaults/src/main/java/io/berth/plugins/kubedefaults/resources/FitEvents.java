package io.berth.plugins.kubedefaults.resources;

import io.berth.api.cycle.Proceed;
import io.berth.api.event.Action;
import io.berth.api.event.ClusterEvent;
import io.berth.api.event.EventResource;
import io.berth.api.event.ObjectChange;
import io.berth.api.model.DeviceClass;
import io.berth.api.model.Node;
import io.berth.api.model.Pod;
import io.berth.api.plugin.EventRegistration;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodClass;
import io.berth.api.snapshot.PodInfo;
import io.berth.api.snapshot.PodRequests;
import io.berth.api.snapshot.Resources;
import java.util.List;
import java.util.Objects;

/** What may make room for a pod that NodeResourcesFit refused. */
final class FitEvents {
    private final DeviceBackedResources devices;
    private final PodClass.Key<FitRequest> key = new PodClass.Key<>("fit request on an empty node");

    FitEvents(DeviceBackedResources devices) {
        this.devices = devices;
    }

    List<EventRegistration> registrations() {
        return List.of(
                new EventRegistration(
                        ClusterEvent.of(EventResource.ASSIGNED_POD, Action.DELETE),
                        (pod, change) -> hadNode(change.before(Pod.class))),
                new EventRegistration(
                        ClusterEvent.of(EventResource.NODE, Action.ADD, Action.UPDATE_NODE_ALLOCATABLE),
                        this::nodeFits),
                new EventRegistration(
                        ClusterEvent.of(EventResource.DEVICE_CLASS, Action.ADD.mask() | Action.UPDATE),
                        FitEvents::classServes),
                new EventRegistration(
                        ClusterEvent.of(EventResource.ASSIGNED_POD, Action.UPDATE_POD_SCALE_DOWN),
                        FitEvents::makesRoom),
                EventRegistration.always(ClusterEvent.of(EventResource.TARGET_POD, Action.UPDATE_POD_SCALE_DOWN)));
    }

    private static boolean hadNode(Pod pod) {
        return !pod.spec().nodeName().isEmpty()
                || !pod.status().nominatedNodeName().isEmpty();
    }

    /** Ignored resources count here, too. */
    private FitRequest request(PodInfo pod) {
        return pod.podClass()
                .derive(key, podClass -> new FitRequest(podClass.requests().effective(), name -> false));
    }

    private boolean nodeFits(PodInfo pod, ObjectChange change) {
        NodeInfo after = NodeInfo.of(change.after(Node.class));
        FitRequest request = request(pod);
        long served = devices.among(request);
        if (request.check(after, served) != Proceed.PROCEED) {
            return false;
        }
        return change.before() == null
                || grew(request, NodeInfo.of(change.before(Node.class)).allocatable(), after.allocatable(), served);
    }

    private static boolean grew(FitRequest request, Resources before, Resources after, long served) {
        Resources wanted = request.wanted();
        if (after.pods() > before.pods()
                || wanted.milliCpu() > 0 && after.milliCpu() > before.milliCpu()
                || wanted.memory() > 0 && after.memory() > before.memory()
                || wanted.ephemeralStorage() > 0 && after.ephemeralStorage() > before.ephemeralStorage()) {
            return true;
        }
        String[] scalars = request.scalars();
        for (int i = 0; i < scalars.length; i++) {
            long has = after.scalar(scalars[i]);
            if (has > before.scalar(scalars[i]) || has == 0 && (served & 1L << i) != 0) {
                return true;
            }
        }
        return false;
    }

    private static boolean classServes(PodInfo pod, ObjectChange change) {
        DeviceClass after = change.after(DeviceClass.class);
        Resources wanted = pod.requests().effective();
        String name = after.spec().extendedResourceName();
        if (change.before() == null) {
            if (wanted.scalar(DeviceBackedResources.CLASS_PREFIX + after.name()) != 0) {
                return true;
            }
        } else if (Objects.equals(
                orEmpty(change.before(DeviceClass.class).spec().extendedResourceName()), orEmpty(name))) {
            return false;
        }
        return name != null && wanted.scalar(name) != 0;
    }

    private static String orEmpty(@org.jspecify.annotations.Nullable String name) {
        return name == null ? "" : name;
    }

    private static boolean makesRoom(PodInfo pod, ObjectChange change) {
        Pod changed = change.after(Pod.class);
        if (changed.spec().nodeName().isEmpty()) {
            return false;
        }
        Resources before = PodRequests.onNode(change.before(Pod.class)).effective();
        Resources after = PodRequests.onNode(changed).effective();
        Resources wanted = pod.requests().effective();
        if (wanted.milliCpu() > 0 && after.milliCpu() < before.milliCpu()
                || wanted.memory() > 0 && after.memory() < before.memory()
                || wanted.ephemeralStorage() > 0 && after.ephemeralStorage() < before.ephemeralStorage()) {
            return true;
        }
        for (int i = 0; i < wanted.scalarCount(); i++) {
            String name = wanted.scalarName(i);
            if (wanted.scalarAmount(i) > 0 && after.scalar(name) < before.scalar(name)) {
                return true;
            }
        }
        return false;
    }
}
