package io.berth.host.cluster.manifest;

import io.berth.api.tree.InvalidInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Manifests that a test writes down. */
public final class ManifestText {
    private ManifestText() {}

    /** What a file {@code test.yaml} of this text holds. */
    public static Manifests read(String text) {
        return read("test.yaml", text);
    }

    /** What a file of this name and text holds. */
    public static Manifests read(String name, String text) {
        try {
            Path folder = Files.createTempDirectory("berth");
            Path file = Files.writeString(folder.resolve(name), text);
            try {
                return ManifestReader.read(List.of(file));
            } finally {
                Files.delete(file);
                Files.delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What is said of a text that is refused, without the folder's name: a line for each problem. */
    public static List<String> refusal(String name, String text) {
        try {
            read(name, text);
        } catch (InvalidInputException e) {
            return e.problems().stream()
                    .map(problem -> problem.toString().replaceAll("[^ ]*/(?=" + name + ")", ""))
                    .toList();
        }
        throw new AssertionError("was not refused: " + text);
    }

    public static List<String> refusal(String text) {
        return refusal("test.yaml", text);
    }
}
