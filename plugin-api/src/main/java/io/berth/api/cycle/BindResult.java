package io.berth.api.cycle;

/** Whether this plugin has bound the pod, leaves it to the next one, or refuses. */
public sealed interface BindResult permits Proceed, Skip, Rejection {}
