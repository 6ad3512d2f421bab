package io.berth.host.generation;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts the leases of a generation and closes it when it is retired and none is left. */
final class Tenancy {
    private static final Logger LOG = LoggerFactory.getLogger(Generations.class);

    private final Generation generation;
    private int leases;
    private boolean retired;

    Tenancy(Generation generation) {
        this.generation = generation;
    }

    Generation generation() {
        return generation;
    }

    synchronized int leases() {
        return leases;
    }

    /** False if the generation is retired. */
    synchronized boolean tryAcquire() {
        if (retired) {
            return false;
        }
        leases++;
        return true;
    }

    void release() {
        boolean last;
        synchronized (this) {
            leases--;
            last = retired && leases == 0;
        }
        if (last) {
            close();
        }
    }

    void retire() {
        boolean unused;
        synchronized (this) {
            unused = !retired && leases == 0;
            retired = true;
        }
        if (unused) {
            close();
        }
    }

    /** Nobody waits for it whom a failure concerns: it ends up in the log. */
    private void close() {
        generation
                .close()
                .forEach(failure -> LOG.warn("Closing a plugin of generation {} failed", generation.number(), failure));
    }
}
