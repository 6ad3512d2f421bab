package io.berth.api.cycle;

/** Whether a pod fits on a node. */
public sealed interface FilterResult permits Proceed, Rejection {}
