package io.berth.host.cycle;

import io.berth.api.cycle.Rejection;
import org.jspecify.annotations.Nullable;

/**
 * A rejection and the plugin it came from.
 *
 * @param plugin null if it is of no single plugin
 */
public record Refusal(@Nullable String plugin, Rejection rejection) {}
