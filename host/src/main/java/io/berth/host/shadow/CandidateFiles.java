package io.berth.host.shadow;

import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import io.berth.host.generation.Inputs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A candidate's configuration, kept as it was given, and the plugins of the generation that it is compared with: so what
 * is promoted is what was compared.
 *
 * @param name what the user calls the configuration
 * @param configuration the copy
 * @param base the files of the generation in use
 */
record CandidateFiles(String name, Path configuration, Inputs base) {
    /** Makes the copy, with the name of the configuration in use, as it is to take its place. */
    static CandidateFiles copy(Path folder, String name, String text, Inputs base) {
        Path used = base.configuration();
        String fileName = used == null ? "scheduler.yaml" : used.getFileName().toString();
        try {
            Files.createDirectories(folder);
            Path copy = Files.createTempDirectory(folder, "candidate-").resolve(fileName);
            Files.writeString(copy, text);
            return new CandidateFiles(name, copy, base);
        } catch (IOException e) {
            throw new UncheckedIOException("the candidate cannot be kept in " + folder, e);
        }
    }

    /** The same configuration with the files of another generation. */
    CandidateFiles on(Inputs otherBase) {
        return new CandidateFiles(name, configuration, otherBase);
    }

    Inputs inputs() {
        return base.with(configuration);
    }

    /** The problems with the user's name for the file. */
    InvalidInputException named(InvalidInputException refusal) {
        return new InvalidInputException(
                refusal.problems().stream().map(this::named).toList());
    }

    private Problem named(Problem problem) {
        Position at = problem.position();
        return at.source().equals(configuration.toString())
                ? new Problem(new Position(name, at.line(), at.column()), problem.path(), problem.message())
                : problem;
    }

    void delete() {
        Path folder = configuration.getParent();
        try {
            Files.deleteIfExists(configuration);
            if (folder != null) {
                Files.deleteIfExists(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the copy of the candidate cannot be deleted", e);
        }
    }
}
