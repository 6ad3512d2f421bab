package io.berth.host.generation;

import java.util.concurrent.atomic.AtomicReference;

/** The generation in use; replaced by one atomic write. Safe for several threads. */
public final class Generations {
    private final AtomicReference<Tenancy> current;
    private final Closings closings;

    public Generations(Generation first, Closings closings) {
        this.closings = closings;
        current = new AtomicReference<>(new Tenancy(first, closings));
    }

    /** The generation in use, for a look at it; to call its plugins take a lease. */
    public Generation current() {
        return current.get().generation();
    }

    /** How many leases the generation in use has. */
    public int leases() {
        return current.get().tenants().leases();
    }

    /** Who uses the generation in use. */
    Tenants tenants() {
        return current.get().tenants();
    }

    /** Takes the generation in use for as long as the lease is open. */
    public Lease lease() {
        while (true) {
            Tenancy tenancy = current.get();
            if (tenancy.tryAcquire()) {
                return new Lease(tenancy);
            }
        }
    }

    /** Puts another generation in place; the one before is closed when its last lease is. */
    public void swap(Generation next) {
        current.getAndSet(new Tenancy(next, closings)).retire();
    }

    /** Closes a generation that was never in use. */
    void discard(Generation generation) {
        new Tenancy(generation, closings).retire();
    }

    /** Retires the generation in use, at the end. */
    public void close() {
        current.get().retire();
    }
}
