package io.berth.api.cycle;

/** Whether resources could be reserved. */
public sealed interface ReserveResult permits Proceed, Rejection {}
