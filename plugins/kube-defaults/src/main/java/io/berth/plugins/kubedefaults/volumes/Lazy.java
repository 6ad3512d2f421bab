package io.berth.plugins.kubedefaults.volumes;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A value that is computed when it is first needed; two threads that need it at once may both compute it. */
final class Lazy<T> {
    private final Supplier<T> supplier;
    private volatile @Nullable T value;

    Lazy(Supplier<T> supplier) {
        this.supplier = supplier;
    }

    T get() {
        T known = value;
        if (known == null) {
            known = supplier.get();
            value = known;
        }
        return known;
    }
}
