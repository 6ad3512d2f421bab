package io.berth.plugins.kubedefaults.resources;

import io.berth.api.model.DeviceClass;
import io.berth.api.snapshot.ClusterObjects;

/** Which extended resources are served by devices of a class where a node has none of its own. */
final class DeviceBackedResources {
    static final String CLASS_PREFIX = "deviceclass.resource.kubernetes.io/";

    private final ClusterObjects objects;

    DeviceBackedResources(ClusterObjects objects) {
        this.objects = objects;
    }

    /** The resources of a request that some class stands for, a bit for each. */
    long among(FitRequest request) {
        if (!request.mayBeDevices()) {
            return 0;
        }
        long served = 0;
        for (DeviceClass deviceClass : objects.list(DeviceClass.class)) {
            String[] scalars = request.scalars();
            for (int i = 0; i < scalars.length; i++) {
                served |= standsFor(deviceClass, scalars[i]) ? 1L << i : 0;
            }
        }
        return served;
    }

    /** By the name that the class gives, or by the class' own name. */
    private static boolean standsFor(DeviceClass deviceClass, String resource) {
        return resource.equals(deviceClass.spec().extendedResourceName())
                || resource.startsWith(CLASS_PREFIX)
                        && resource.substring(CLASS_PREFIX.length()).equals(deviceClass.name());
    }
}
