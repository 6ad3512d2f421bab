package io.berth.host.queue;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A pod in the queue, to be shown to people.
 *
 * @param until when it is tried at the latest without an event: the end of its back-off, or of its time in the
 *     unschedulable queue; null if it is ready
 */
public record WaitingPod(
        SubQueue queue, QueuedPodInfo pod, @Nullable Instant until) {}
