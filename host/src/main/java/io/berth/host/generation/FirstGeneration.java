package io.berth.host.generation;

import io.berth.api.tree.InvalidInputException;
import java.util.List;
import java.util.Optional;

/** The first generation, with what it was built from. */
public record FirstGeneration(Generation generation, Beginning beginning) {
    /** @throws InvalidInputException if the files are bad */
    public static FirstGeneration of(GenerationBuilder builder) {
        FileState looks = FileState.of(builder.inputs().roots());
        return new FirstGeneration(builder.build(1), new Beginning(looks, builder.inputs(), List.of()));
    }

    /**
     * With the files that were good last if these are bad.
     *
     * @throws InvalidInputException if both are bad
     */
    public static FirstGeneration of(GenerationBuilder builder, SavedSets saved) {
        FileState looks = FileState.of(builder.inputs().roots());
        try {
            return new FirstGeneration(builder.build(1), new Beginning(looks, builder.inputs(), List.of()));
        } catch (InvalidInputException e) {
            Optional<Inputs> good =
                    saved.lastGood(builder.inputs()).map(digest -> saved.inputs(digest, builder.inputs()));
            if (good.isEmpty()) {
                throw e;
            }
            return new FirstGeneration(builder.build(1, good.get()), new Beginning(looks, good.get(), e.problems()));
        }
    }
}
