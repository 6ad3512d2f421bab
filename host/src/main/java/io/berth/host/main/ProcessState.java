package io.berth.host.main;

/** How far the process has come, for those who ask about its health. Safe for several threads. */
final class ProcessState {
    private volatile boolean synced;
    private volatile boolean leads;
    private volatile boolean stopping;

    void synced() {
        synced = true;
    }

    void leads() {
        leads = true;
    }

    void stopping() {
        stopping = true;
    }

    /** Whether all that was in the cluster at the start is known. */
    boolean isSynced() {
        return synced;
    }

    /** Whether it schedules, or has. */
    boolean isLeading() {
        return leads;
    }

    boolean isStopping() {
        return stopping;
    }
}
