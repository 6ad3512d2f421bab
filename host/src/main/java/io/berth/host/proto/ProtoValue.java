package io.berth.host.proto;

import org.jspecify.annotations.Nullable;

/** Reads a value of one type from protobuf. */
interface ProtoValue {
    /** How such values are written. */
    int wireType();

    /** The value of an entry of a mapping that leaves it out. */
    @Nullable
    Object zero();

    /**
     * Reads the value that follows; null for what JSON would write as null.
     *
     * @param before what there was of it before, which a message adds to
     */
    @Nullable
    Object read(ProtoInput input, @Nullable Object before);
}
