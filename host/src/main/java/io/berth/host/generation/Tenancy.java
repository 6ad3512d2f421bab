package io.berth.host.generation;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts the leases of a generation and closes it when it is retired and none is left. */
final class Tenancy {
    private static final Logger LOG = LoggerFactory.getLogger(Generations.class);

    private final Generation generation;
    private final Tenants tenants = new Tenants();

    Tenancy(Generation generation) {
        this.generation = generation;
    }

    /** Who uses it, for looking at without holding on to the generation. */
    Tenants tenants() {
        return tenants;
    }

    Generation generation() {
        return generation;
    }

    /** False if the generation is retired. */
    boolean tryAcquire() {
        return tenants.tryEnter();
    }

    void release() {
        if (tenants.leave()) {
            close();
        }
    }

    void retire() {
        if (tenants.retire()) {
            close();
        }
    }

    /** Nobody waits for it whom a failure concerns: it ends up in the log. */
    private void close() {
        generation
                .close()
                .forEach(failure -> LOG.warn("Closing a plugin of generation {} failed", generation.number(), failure));
        tenants.closed();
    }
}
