package io.berth.plugins.kubedefaults.dra.extended;

import io.berth.api.model.DeviceClass;
import io.berth.api.snapshot.ClusterObjects;
import io.berth.api.snapshot.ResourceNames;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Which class of devices backs an extended resource. Safe for several threads. */
public final class DeviceClassMap {
    /** Each class backs a resource of this name and its own. */
    private static final String IMPLICIT = "deviceclass.resource.kubernetes.io/";

    /** The classes, and those that back a resource by the name that they give. */
    private record Explicit(List<DeviceClass> classes, Map<String, DeviceClass> byResource) {}

    private final ClusterObjects objects;
    private volatile Explicit explicit = new Explicit(List.of(), Map.of());

    public DeviceClassMap(ClusterObjects objects) {
        this.objects = objects;
    }

    /** Whether a resource can be backed by devices at all. */
    public static boolean isCandidate(String resource) {
        return resource.startsWith(IMPLICIT) || ResourceNames.isExtended(resource);
    }

    /** The class that backs a resource, or null. */
    public @Nullable DeviceClass classOf(String resource) {
        DeviceClass implicit = resource.startsWith(IMPLICIT)
                ? objects.get(DeviceClass.class, "", resource.substring(IMPLICIT.length()))
                : null;
        return implicit != null ? implicit : explicit().byResource.get(resource);
    }

    private Explicit explicit() {
        Collection<DeviceClass> classes = objects.list(DeviceClass.class);
        Explicit known = explicit;
        if (!same(known.classes, classes)) {
            known = new Explicit(List.copyOf(classes), byResource(classes));
            explicit = known;
        }
        return known;
    }

    private static boolean same(List<DeviceClass> known, Collection<DeviceClass> classes) {
        if (known.size() != classes.size()) {
            return false;
        }
        int index = 0;
        for (DeviceClass deviceClass : classes) {
            if (deviceClass != known.get(index++)) {
                return false;
            }
        }
        return true;
    }

    private static Map<String, DeviceClass> byResource(Collection<DeviceClass> classes) {
        Map<String, DeviceClass> result = new HashMap<>();
        for (DeviceClass deviceClass : classes) {
            String resource = deviceClass.spec().extendedResourceName();
            if (resource != null) {
                result.merge(resource, deviceClass, DeviceClassMap::better);
            }
        }
        return result;
    }

    /** Of two classes for one resource the newer one, or that with the lower name. */
    private static DeviceClass better(DeviceClass a, DeviceClass b) {
        int order = created(a).compareTo(created(b));
        if (order == 0) {
            return a.name().compareTo(b.name()) <= 0 ? a : b;
        }
        return order > 0 ? a : b;
    }

    private static Instant created(DeviceClass deviceClass) {
        return Objects.requireNonNullElse(deviceClass.metadata().creationTimestamp(), Instant.MIN);
    }
}
