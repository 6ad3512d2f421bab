package io.berth.api.plugin;

import io.berth.api.snapshot.PodInfo;
import java.util.List;
import java.util.Set;

/** Pods that wait for a node on which room is being made for them. */
public interface Nominator {
    /** The names of the nodes to which a pod is nominated. */
    Set<String> nodes();

    /** The pods nominated to a node, in the order in which they were. */
    List<PodInfo> nominatedTo(String nodeName);

    /** Forgets the nomination of a pod, if it has one. */
    void forget(PodInfo pod);

    /**
     * Puts pods back into the queue to be tried at once; those that are not waiting are passed over. Takes the queue's
     * lock, under which PreEnqueue and hints are called: not to be called while holding a lock that these take.
     */
    void activate(List<PodInfo> pods);
}
