package io.berth.api.model;

import io.berth.api.tree.Field;
import org.jspecify.annotations.Nullable;

/**
 * A property of a device; one of the values is set.
 *
 * @param version a semantic version
 */
public record DeviceAttribute(
        @Field("int") @Nullable Long intValue,
        @Field("bool") @Nullable Boolean boolValue,
        @Nullable String string,
        @Nullable String version) {}
