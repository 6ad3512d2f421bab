package io.berth.host.generation;

/** Counts the leases of a generation and closes it when it is retired and none is left. */
final class Tenancy {
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
            generation.close();
        }
    }

    void retire() {
        boolean unused;
        synchronized (this) {
            unused = !retired && leases == 0;
            retired = true;
        }
        if (unused) {
            generation.close();
        }
    }
}
