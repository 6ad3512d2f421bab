package io.berth.host.generation;

import io.berth.api.tree.Problem;
import java.util.List;

/** What came of the wish to have another generation. */
public sealed interface ReloadOutcome {
    /** Another one is in use. */
    record Applied(long number, String digest, List<FileChange> changes) implements ReloadOutcome {
        public Applied {
            changes = List.copyOf(changes);
        }
    }

    /** What is in use is what was asked for. */
    record Unchanged(long number, String digest) implements ReloadOutcome {}

    /** It cannot be built, and what was before goes on. */
    record Refused(List<Problem> problems) implements ReloadOutcome {
        public Refused {
            problems = List.copyOf(problems);
        }
    }

    /** The files were changed while they were read: they are looked at again soon. */
    record Unsettled() implements ReloadOutcome {}
}
