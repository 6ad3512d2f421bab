package io.berth.host.main;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Which ConfigMap, and which of its keys has the configuration.
 *
 * @param key empty to find it
 */
record ConfigMapName(String namespace, String name, String key) {
    @Override
    public String toString() {
        return namespace + "/" + name;
    }

    /** Reads {@code namespace/name} and {@code namespace/name:key}. */
    static final class Converter implements ITypeConverter<ConfigMapName> {
        @Override
        public ConfigMapName convert(String text) {
            int colon = text.indexOf(':');
            String object = colon < 0 ? text : text.substring(0, colon);
            String[] parts = object.split("/", -1);
            if (parts.length != 2 || parts[0].isEmpty() || parts[1].isEmpty() || colon == text.length() - 1) {
                throw new TypeConversionException("\"" + text + "\" is no ConfigMap: expected NAMESPACE/NAME or"
                        + " NAMESPACE/NAME:KEY, such as kube-system/berth-config:scheduler.yaml");
            }
            return new ConfigMapName(parts[0], parts[1], colon < 0 ? "" : text.substring(colon + 1));
        }
    }
}
