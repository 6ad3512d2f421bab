package io.berth.host.generation;

import java.util.Locale;

/** What became of a change. */
public enum GenerationState {
    /** In use: each new cycle begins with it. */
    RUNNING,
    /** Another one is in use; pods that began with it are still on their way. */
    RETIRED,
    /** Its last pod is through, and its plugins are closed. */
    CLOSED,
    /** It was never in use. */
    REFUSED,
    /** The files are again what the generation in use was made from, after others were refused. */
    REPAIRED;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
