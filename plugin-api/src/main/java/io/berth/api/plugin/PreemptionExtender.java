package io.berth.api.plugin;

import io.berth.api.cycle.PreemptionCandidate;
import io.berth.api.snapshot.PodInfo;
import java.util.List;

/** A service outside the scheduler that has a say in which pods are preempted. */
public interface PreemptionExtender {
    /** How the configuration names it, for messages. */
    String name();

    /** Whether a failure of it is to be passed over. */
    boolean ignorable();

    boolean isInterested(PodInfo pod);

    /**
     * The candidates that the service leaves over, with the victims that it asks for. Blocks until it has answered;
     * called on the scheduling thread.
     *
     * @throws PluginException if it cannot be asked or its answer is of no use
     */
    List<PreemptionCandidate> process(PodInfo pod, List<PreemptionCandidate> candidates);
}
