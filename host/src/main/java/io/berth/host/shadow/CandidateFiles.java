package io.berth.host.shadow;

import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import io.berth.host.generation.FolderTree;
import io.berth.host.generation.Inputs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A candidate's configuration and plugins, kept as they were given, and the plugins of the generation that it is compared
 * with where it brings none: so what is promoted is what was compared.
 *
 * @param name what the user calls the configuration
 * @param configuration the copy
 * @param base the files of the generation in use
 */
record CandidateFiles(String name, Path configuration, Inputs base, OwnPlugins own) {
    /**
     * Makes the copies, that of the configuration with the name of the one in use, as it is to take its place.
     *
     * @throws InvalidInputException if a folder cannot be copied; then nothing is left
     */
    static CandidateFiles copy(
            Path folder, String name, String text, OwnFolders folders, Inputs base, CandidateSources sources) {
        Path used = base.configuration();
        String fileName = used == null ? "scheduler.yaml" : used.getFileName().toString();
        Path target = folder(folder);
        try {
            Path copy = target.resolve(fileName);
            Files.writeString(copy, text);
            return new CandidateFiles(name, copy, base, OwnPlugins.copy(folders, sources, target.resolve("plugins")));
        } catch (InvalidInputException e) {
            delete(target);
            throw e;
        } catch (IOException e) {
            throw kept(folder, e);
        }
    }

    private static Path folder(Path folder) {
        try {
            Files.createDirectories(folder);
            return Files.createTempDirectory(folder, "candidate-");
        } catch (IOException e) {
            throw kept(folder, e);
        }
    }

    private static UncheckedIOException kept(Path folder, IOException failure) {
        return new UncheckedIOException("the candidate cannot be kept in " + folder, failure);
    }

    /** The same with the files of another generation. */
    CandidateFiles on(Inputs otherBase) {
        return new CandidateFiles(name, configuration, otherBase, own);
    }

    Inputs inputs() {
        return new Inputs(configuration, own.over(base.sources()));
    }

    /** The problems with the user's names for the files. */
    InvalidInputException named(InvalidInputException refusal) {
        return new InvalidInputException(
                refusal.problems().stream().map(this::named).toList());
    }

    private Problem named(Problem problem) {
        Position at = problem.position();
        String source = at.source().equals(configuration.toString()) ? name : own.original(at.source());
        String message = problem.message();
        // Then the plugin is mostly in a folder that these have replaced.
        String where = message.contains("\" does not exist") ? own.inPlace() : "";
        return new Problem(new Position(source, at.line(), at.column()), problem.path(), message + where);
    }

    void delete() {
        Path folder = configuration.getParent();
        if (folder != null) {
            delete(folder);
        }
    }

    private static void delete(Path folder) {
        try {
            FolderTree.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException("the copy of the candidate cannot be deleted", e);
        }
    }
}
