package io.berth.api.cycle;

/** Whether a pod with a node may be bound: now, later, or not. */
public sealed interface PermitResult permits Proceed, Wait, Rejection {}
