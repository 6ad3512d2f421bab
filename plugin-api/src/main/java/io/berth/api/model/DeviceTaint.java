package io.berth.api.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Keeps requests off a device that do not tolerate it.
 *
 * @param effect {@code NoSchedule}, {@code NoExecute} or {@code None}
 */
public record DeviceTaint(
        String key, String value, String effect, @Nullable Instant timeAdded) {}
