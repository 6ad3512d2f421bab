package io.berth.host.generation;

/** Counts the leases of a generation. Knows nothing of the generation, so that whoever looks at it holds on to none. */
final class Tenants {
    private int leases;
    private boolean retired;
    private boolean closed;

    synchronized int leases() {
        return leases;
    }

    synchronized GenerationState state() {
        if (closed) {
            return GenerationState.CLOSED;
        }
        return retired ? GenerationState.RETIRED : GenerationState.RUNNING;
    }

    /** False if the generation is retired. */
    synchronized boolean tryEnter() {
        if (retired) {
            return false;
        }
        leases++;
        return true;
    }

    /** Whether the generation is to be closed. */
    synchronized boolean leave() {
        leases--;
        return retired && leases == 0;
    }

    /** Whether the generation is to be closed. */
    synchronized boolean retire() {
        boolean unused = !retired && leases == 0;
        retired = true;
        return unused;
    }

    synchronized void closed() {
        closed = true;
    }
}
