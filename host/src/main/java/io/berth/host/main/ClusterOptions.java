package io.berth.host.main;

import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import io.berth.host.cluster.manifest.ManifestReader;
import io.berth.host.cluster.manifest.Manifests;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** What the embedded cluster is made from. */
final class ClusterOptions {
    @Option(
            names = {"-f", "--filename"},
            arity = "1..*",
            paramLabel = "FILE|FOLDER",
            description = {
                "manifests in YAML or JSON, as kubectl takes and gives them, time lines, and traces;"
                        + " folders are read with all that is in them"
            })
    List<Path> files = new ArrayList<>();

    @Option(
            names = "--nodes",
            paramLabel = "SHAPES",
            description = "nodes to add, such as 5x8cpu,32Gi or \"3x8cpu,32Gi;2x64cpu,512Gi,nvidia.com/gpu=8\"")
    @Nullable
    String nodes;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "decides what is left to chance; the same seed gives the same run (default: 1)")
    long seed;

    /** Without files and nodes there is nothing to do. */
    void requireInput(CommandLine command) {
        if (files.isEmpty() && nodes == null) {
            throw new ParameterException(command, "nothing to schedule: give manifests with -f, or nodes with --nodes");
        }
    }

    /** Reads everything; throws what is wrong. */
    Manifests read() {
        return read(note -> {});
    }

    /**
     * As the other one.
     *
     * @param besideErrors hears what is to be noted where something else is wrong
     */
    Manifests read(Consumer<String> besideErrors) {
        Manifests manifests = files.isEmpty() ? Manifests.EMPTY : ManifestReader.read(files, besideErrors);
        if (nodes == null) {
            return manifests;
        }
        try {
            return manifests.plusNodes(nodes);
        } catch (IllegalArgumentException e) {
            throw new InvalidInputException(
                    new Problem(new Position("--nodes", 0, 0), "", String.valueOf(e.getMessage())));
        }
    }
}
