package io.berth.api.cycle;

/** Whether the plugin scores for this pod. */
public sealed interface PreScoreResult permits Proceed, Skip {}
