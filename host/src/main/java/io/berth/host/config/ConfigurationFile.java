package io.berth.host.config;

import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import io.berth.api.tree.ReadFailure;
import io.berth.api.tree.Tree;
import io.berth.host.tree.TreeReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A file with a KubeSchedulerConfiguration and what belongs to it. */
public final class ConfigurationFile {
    /** A ConfigMap has a quarter of it at most. */
    private static final long BYTES_MAX = 4 << 20;

    private ConfigurationFile() {}

    /**
     * Its documents.
     *
     * @throws InvalidInputException if it cannot be read, or is none that can be read again and again as it changes
     */
    public static List<Tree> documents(Path file) {
        try {
            if (Files.exists(file) && !Files.isDirectory(file) && !Files.isRegularFile(file)) {
                throw refused(file, "is no regular file; a configuration is read again when it changes");
            }
            if (Files.isRegularFile(file) && Files.size(file) > BYTES_MAX) {
                throw refused(
                        file, "has " + Files.size(file) + " bytes; a configuration has " + BYTES_MAX + " at most");
            }
        } catch (IOException e) {
            throw refused(file, ReadFailure.of(e));
        }
        return TreeReader.read(file);
    }

    private static InvalidInputException refused(Path file, String reason) {
        return new InvalidInputException(new Problem(new Position(file.toString(), 0, 0), "", reason));
    }
}
