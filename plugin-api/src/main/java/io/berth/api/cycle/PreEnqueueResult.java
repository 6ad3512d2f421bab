package io.berth.api.cycle;

/** Whether a pod may enter the queue. */
public sealed interface PreEnqueueResult permits Proceed, Rejection {}
