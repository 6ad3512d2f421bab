package io.berth.api.plugin;

import io.berth.api.snapshot.PodInfo;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The pods that have a node and wait for Permit, of all profiles. */
public interface WaitingPods {
    /** A pod that waits. */
    interface WaitingPod {
        PodInfo pod();

        String nodeName();

        /** The names of the plugins that have not yet allowed it. */
        Set<String> waitingFor();

        /** Gives a plugin's consent; with the last one the pod goes on. */
        void allow(String pluginName);

        /** Ends the wait; the pod is put back into the queue as refused by the plugin. */
        void reject(String pluginName, String reason);

        /**
         * Takes the node away for a more important pod: ends the wait as a failure, so that the pod is tried again.
         *
         * @return false if the pod no longer waits
         */
        boolean preempt(String pluginName, String reason);
    }

    List<WaitingPod> all();

    /** The waiting pod with a uid, or null. */
    @Nullable
    WaitingPod get(String uid);

    /**
     * Interrupts the PreBind of a pod, so that it fails with a reason and the pod is tried again.
     *
     * @return false if no pod with the uid is in PreBind, or if it is past it
     */
    boolean cancelBinding(String uid, String reason);
}
