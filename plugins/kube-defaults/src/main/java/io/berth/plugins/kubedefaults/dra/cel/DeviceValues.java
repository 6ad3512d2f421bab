package io.berth.plugins.kubedefaults.dra.cel;

import io.berth.api.model.Device;
import io.berth.api.model.DeviceAttribute;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A device as expressions see it. Immutable. */
public final class DeviceValues {
    private final Map<String, Object> values;

    private DeviceValues(Map<String, Object> values) {
        this.values = values;
    }

    /**
     * The values of a driver's device.
     *
     * @throws SelectorException if an attribute has no value that is known here
     */
    public static DeviceValues of(String driver, Device device) throws SelectorException {
        Map<String, Map<String, Object>> attributes = new TreeMap<>();
        for (Map.Entry<String, DeviceAttribute> attribute : new TreeMap<>(device.attributes()).entrySet()) {
            put(attributes, driver, attribute.getKey(), value(attribute.getKey(), attribute.getValue()));
        }
        Map<String, Map<String, Object>> capacity = new TreeMap<>();
        device.capacity().forEach((name, amount) -> put(capacity, driver, name, amount.value()));
        return new DeviceValues(Map.of(
                "driver",
                driver,
                "attributes",
                new DomainMap(attributes),
                "capacity",
                new DomainMap(capacity),
                "allowMultipleAllocations",
                device.allowMultipleAllocations()));
    }

    /** Names without a domain are in that of the driver. */
    private static void put(Map<String, Map<String, Object>> domains, String driver, String name, Object value) {
        int slash = name.indexOf('/');
        String domain = slash < 0 ? driver : name.substring(0, slash);
        domains.computeIfAbsent(domain, d -> new TreeMap<>()).put(name.substring(slash + 1), value);
    }

    private static Object value(String name, DeviceAttribute attribute) throws SelectorException {
        Object plain = firstSet(attribute.intValue(), attribute.boolValue(), attribute.string());
        if (plain != null) {
            return plain;
        }
        String version = attribute.version();
        if (version == null) {
            throw new SelectorException("attribute " + name + ": unsupported attribute value");
        }
        try {
            return SemanticVersion.parse(version);
        } catch (IllegalArgumentException e) {
            throw new SelectorException("attribute " + name + ": parse semantic version: " + e.getMessage(), e);
        }
    }

    private static @Nullable Object firstSet(@Nullable Object... candidates) {
        for (Object candidate : candidates) {
            if (candidate != null) {
                return candidate;
            }
        }
        return null;
    }

    Map<String, Object> values() {
        return values;
    }
}
