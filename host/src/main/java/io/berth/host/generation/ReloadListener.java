package io.berth.host.generation;

import io.berth.api.tree.Problem;
import java.util.List;

/** Hears what came of changed files. Called on the reloader's thread. */
public interface ReloadListener {
    /** A generation was put in place. */
    void applied(Generation generation, ReloadCause cause, List<FileChange> changes);

    /** The files as they are now cannot be used; the generation in use goes on. */
    void refused(List<Problem> problems);

    /** After others were refused, the files are again what the generation in use was made from. */
    default void repaired(Generation current) {}

    /**
     * The files could not be used at the start, and the ones that could be last took their place.
     *
     * @param digest of these
     */
    default void startedFromLastGood(Generation generation, String digest, List<Problem> problems) {
        refused(problems);
    }
}
