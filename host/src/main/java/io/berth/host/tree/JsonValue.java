package io.berth.host.tree;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;

/** Reads a value of one type from JSON. */
interface JsonValue {
    /** What stands for null inside a list or a mapping. */
    @Nullable
    Object absent();

    /** Reads the value at whose first token the parser is, and leaves it at the last one; the token is not null. */
    Object read(JsonParser parser);
}
