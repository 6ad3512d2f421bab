package io.berth.host.cache;

import java.util.Optional;

/** What became of a change that the cache was told of. */
public sealed interface CacheResult {
    /** The change is in the cache. */
    record Applied() implements CacheResult {}

    /** The change contradicted what the cache held; the cache now holds what the change says. */
    record Repaired(String problem) implements CacheResult {}

    /** The change contradicted what the cache holds, and nothing was changed. */
    record Refused(String problem) implements CacheResult {}

    CacheResult APPLIED = new Applied();

    /** What to tell an operator, if there is anything. */
    default Optional<String> message() {
        return switch (this) {
            case Applied() -> Optional.empty();
            case Repaired(String problem) -> Optional.of(problem);
            case Refused(String problem) -> Optional.of(problem);
        };
    }

    /** Whether the change is in the cache now. */
    default boolean isIn() {
        return !(this instanceof Refused);
    }
}
