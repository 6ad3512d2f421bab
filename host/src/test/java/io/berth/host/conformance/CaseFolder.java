package io.berth.host.conformance;

import io.berth.api.tree.Tree;
import io.berth.host.tree.TreeReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** A folder of case files, plain or gzipped: {@code *.jsonl} and {@code *.jsonl.gz}, one document a line. */
final class CaseFolder {
    private static final String PROPERTY = "berth.conformance.dir";

    private final Path folder;

    private CaseFolder(Path folder) {
        this.folder = folder;
    }

    /** The folder that {@code -Dberth.conformance.dir} names, or else the committed cases. */
    static CaseFolder given() {
        String named = System.getProperty(PROPERTY);
        return new CaseFolder(named == null ? committed() : Path.of(named));
    }

    private static Path committed() {
        URL url = Objects.requireNonNull(CaseFolder.class.getResource("/conformance"), "the committed cases");
        try {
            return Path.of(url.toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(url + " is no place of a file", e);
        }
    }

    /** The cases by family, in the order of the files and their lines. */
    SortedMap<String, List<ConformanceCase>> byFamily() {
        SortedMap<String, List<ConformanceCase>> families = new TreeMap<>();
        for (Path file : files()) {
            for (ConformanceCase one : read(file)) {
                families.computeIfAbsent(one.family(), family -> new ArrayList<>())
                        .add(one);
            }
        }
        return families;
    }

    private List<Path> files() {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".jsonl")
                            || file.toString().endsWith(".jsonl.gz"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(
                    folder + " cannot be read; -D" + PROPERTY + " names a folder of case files", e);
        }
    }

    private static List<ConformanceCase> read(Path file) {
        List<ConformanceCase> cases = new ArrayList<>();
        try (InputStream stream = Files.newInputStream(file);
                BufferedReader lines = new BufferedReader(new InputStreamReader(
                        file.toString().endsWith(".gz") ? new GZIPInputStream(stream) : stream,
                        StandardCharsets.UTF_8))) {
            int number = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                String source = file.getFileName() + " line " + number + ".json";
                for (Tree document : line.isBlank() ? List.<Tree>of() : TreeReader.read(line, source)) {
                    cases.add(ConformanceCase.of((Tree.Mapping) document));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(file + " cannot be read", e);
        }
        return cases;
    }

    @Override
    public String toString() {
        return folder.toString();
    }
}
