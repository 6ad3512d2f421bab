package io.berth.host.generation;

/** Keeps a generation open: of one scheduling cycle, through its binding. Closed once, on any thread. */
public final class Lease implements AutoCloseable {
    private final Tenancy tenancy;
    private boolean closed;

    Lease(Tenancy tenancy) {
        this.tenancy = tenancy;
    }

    public Generation generation() {
        return tenancy.generation();
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            tenancy.release();
        }
    }
}
