package io.berth.host.generation;

import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Problem;
import java.util.List;
import java.util.Optional;

/**
 * The first generation, and what it was built from.
 *
 * @param looks what the files looked like before they were read, so that no change since is missed
 * @param from the files, or the copies that took their place
 * @param problems why the files themselves could not be used; empty if they were
 */
public record Beginning(Generation generation, FileState looks, Inputs from, List<Problem> problems) {
    public Beginning {
        problems = List.copyOf(problems);
    }

    /** @throws InvalidInputException if the files are bad */
    public static Beginning of(GenerationBuilder builder) {
        FileState looks = FileState.of(builder.inputs().roots());
        return new Beginning(builder.build(1), looks, builder.inputs(), List.of());
    }

    /**
     * With the files that were good last if these are bad.
     *
     * @throws InvalidInputException if both are bad
     */
    public static Beginning of(GenerationBuilder builder, SavedSets saved) {
        FileState looks = FileState.of(builder.inputs().roots());
        try {
            return new Beginning(builder.build(1), looks, builder.inputs(), List.of());
        } catch (InvalidInputException e) {
            Optional<Inputs> good =
                    saved.lastGood(builder.inputs()).map(digest -> saved.inputs(digest, builder.inputs()));
            if (good.isEmpty()) {
                throw e;
            }
            return new Beginning(builder.build(1, good.get()), looks, good.get(), e.problems());
        }
    }
}
