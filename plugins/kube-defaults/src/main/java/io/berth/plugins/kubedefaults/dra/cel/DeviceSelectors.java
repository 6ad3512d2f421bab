package io.berth.plugins.kubedefaults.dra.cel;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Compiles expressions, and keeps those that were used last. The library behind it is large and is loaded by the
 * first expression only, so that clusters without devices never pay for it. Safe for several threads.
 */
public final class DeviceSelectors {
    private static final int KEPT = 1000;

    /** Holds the one environment of all instances; its class is initialized when it is first needed. */
    private static final class Environment {
        static final SelectorCompiler COMPILER = new SelectorCompiler();
    }

    private final Map<String, CompiledSelector> compiled = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.@Nullable Entry<String, CompiledSelector> eldest) {
            return size() > KEPT;
        }
    };

    /** The expression, ready for use; one that cannot be compiled is a value too. */
    public CompiledSelector compile(String expression) {
        synchronized (compiled) {
            CompiledSelector known = compiled.get(expression);
            if (known == null) {
                known = Environment.COMPILER.compile(expression);
                compiled.put(expression, known);
            }
            return known;
        }
    }
}
