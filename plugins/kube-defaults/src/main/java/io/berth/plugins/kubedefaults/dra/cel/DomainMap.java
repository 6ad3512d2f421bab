package io.berth.plugins.kubedefaults.dra.cel;

import static java.util.Collections.unmodifiableMap;

import dev.cel.runtime.CelFunctionBinding;
import java.util.AbstractMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Values by domain and name, as expressions see them: a domain that is not there reads as one without values, so that
 * {@code device.attributes["other.example.com"].?model} needs no guard. Only {@code in} tells the difference.
 */
final class DomainMap extends AbstractMap<String, Object> {
    /** The operator {@code in} for maps, which the library would answer by {@code get}. */
    static final CelFunctionBinding IN =
            CelFunctionBinding.from("in_map", Object.class, Map.class, (key, map) -> contains(map, key));

    private final Map<String, Object> domains;

    /** With the order of the given maps, which loops in expressions show. */
    DomainMap(Map<String, Map<String, Object>> domains) {
        this.domains = new LinkedHashMap<>();
        domains.forEach((domain, values) -> this.domains.put(domain, unmodifiableMap(new LinkedHashMap<>(values))));
    }

    private static boolean contains(Map<?, ?> map, Object key) {
        return map instanceof DomainMap domains ? domains.domains.containsKey(key) : map.containsKey(key);
    }

    @Override
    public Object get(@Nullable Object domain) {
        return domain == null ? Map.of() : domains.getOrDefault(domain, Map.of());
    }

    @Override
    public boolean containsKey(@Nullable Object domain) {
        return domain instanceof String;
    }

    @Override
    public Set<Entry<String, Object>> entrySet() {
        return unmodifiableMap(domains).entrySet();
    }
}
