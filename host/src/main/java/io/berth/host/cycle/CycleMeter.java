package io.berth.host.cycle;

import io.berth.host.profile.ExtensionPoint;

/**
 * Measures how long the plugins of an extension point of one profile take, all of them together. Called on the thread
 * on which they run; must be fast and must not throw.
 */
public interface CycleMeter {
    CycleMeter NONE = new CycleMeter() {
        @Override
        public long begin() {
            return 0;
        }

        @Override
        public void end(ExtensionPoint<?> point, Answer answer, long begun) {}

        @Override
        public void waited(Answer answer, long begun) {}
    };

    /** What came of an extension point. */
    enum Answer {
        SUCCESS("Success"),
        REFUSED("Unschedulable"),
        WAIT("Wait"),
        ERROR("Error");

        private final String status;

        Answer(String status) {
            this.status = status;
        }

        /** As kube-scheduler calls it. */
        public String status() {
            return status;
        }
    }

    /** The present moment, for {@link #end}. */
    long begin();

    /** The plugins of an extension point have been called for a pod. */
    void end(ExtensionPoint<?> point, Answer answer, long begun);

    /** A pod has waited for Permit. */
    void waited(Answer answer, long begun);
}
