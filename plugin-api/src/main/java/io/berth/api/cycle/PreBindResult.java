package io.berth.api.cycle;

/** Whether a pod may be bound after the preparations. */
public sealed interface PreBindResult permits Proceed, Rejection {}
