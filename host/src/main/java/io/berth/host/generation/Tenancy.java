package io.berth.host.generation;

import io.berth.host.profile.Abandonment;
import io.berth.host.profile.PluginFailure;
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
        long number = generation.number();
        generation.closers().forEach(closer -> closings.executor().execute(() -> attempt(number, closer)));
        closings.executor().execute(tenants::closed);
        closings.executor().execute(closings.closed());
    }

    /**
     * Nobody waits for it whom a failure concerns: it ends up in the log. Knows nothing of the generation, since it may
     * never end.
     */
    private static void attempt(long number, Runnable closer) {
        try {
            closer.run();
        } catch (Abandonment e) {
            throw e;
        } catch (PluginFailure e) {
            LOG.warn("Closing plugin \"{}\" of generation {} failed: {}", e.pluginName(), number, e.getMessage());
            LOG.debug("where it failed", e);
        } catch (RuntimeException | Error e) {
            LOG.warn("Closing a plugin of generation {} failed", number, e);
        }
    }
}
