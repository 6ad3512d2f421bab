package io.berth.host.generation;

import io.berth.host.profile.Abandonment;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts the leases of a generation and closes it when it is retired and none is left. */
final class Tenancy {
    private static final Logger LOG = LoggerFactory.getLogger(Generations.class);

    private final Generation generation;
    private final Closings closings;
    private final Tenants tenants = new Tenants();

    Tenancy(Generation generation, Closings closings) {
        this.generation = generation;
        this.closings = closings;
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

    private void close() {
        generation.closers().forEach(closer -> closings.executor().execute(() -> attempt(closer)));
        closings.executor().execute(tenants::closed);
        closings.executor().execute(closings.closed());
    }

    /** Nobody waits for it whom a failure concerns: it ends up in the log. */
    private void attempt(Runnable closer) {
        try {
            closer.run();
        } catch (Abandonment e) {
            throw e;
        } catch (RuntimeException | Error e) {
            LOG.warn("Closing a plugin of generation {} failed", generation.number(), e);
        }
    }
}
