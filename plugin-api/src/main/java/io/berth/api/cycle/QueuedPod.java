package io.berth.api.cycle;

import io.berth.api.snapshot.PodInfo;
import java.time.Instant;

/** A pod in the queue, as QueueSort sees it. */
public interface QueuedPod {
    PodInfo pod();

    /** When it was put into the queue, or put back after an attempt. */
    Instant timestamp();

    /** How often it was tried. */
    int attempts();
}
