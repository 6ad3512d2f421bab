package io.berth.host.conformance;

import io.berth.api.tree.Tree;
import io.berth.host.tree.TreeReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A folder of configurations that are in use somewhere, with an index that tells what kube-scheduler says of them: a
 * table with a line for each file, by the first digits of its name, and a column {@code verdict}.
 */
final class KnownConfigs {
    /**
     * One of them.
     *
     * @param text the configuration, taken out of the ConfigMap or custom resource that holds it
     */
    record KnownConfig(String file, String text, String verdict) {
        @Override
        public String toString() {
            return file;
        }
    }

    private static final Pattern LINE = Pattern.compile("\\| `(\\d+)` \\|.*");

    private KnownConfigs() {}

    static List<KnownConfig> in(Path folder) {
        List<KnownConfig> configs = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> all = files.sorted().toList();
            for (String line : Files.readAllLines(folder.resolve("INDEX.md"))) {
                Matcher matcher = LINE.matcher(line);
                if (matcher.matches()) {
                    Path file = all.stream()
                            .filter(one -> one.getFileName().toString().startsWith(matcher.group(1)))
                            .findFirst()
                            .orElseThrow();
                    configs.add(new KnownConfig(file.getFileName().toString(), text(file), verdict(line)));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return configs;
    }

    private static String verdict(String line) {
        String[] cells = line.split("(?<!\\\\)\\|", -1);
        return cells[7].strip();
    }

    private static String text(Path file) throws IOException {
        for (Tree document : TreeReader.read(file)) {
            Tree.Mapping mapping = (Tree.Mapping) document;
            if (mapping.text("kind").equals("ConfigMap")) {
                return mapping.mapping("data").entries().values().stream()
                        .map(value -> ((Tree.Scalar) value).text())
                        .filter(value -> value.contains("kind: KubeSchedulerConfiguration"))
                        .findFirst()
                        .orElseThrow();
            }
            if (mapping.mapping("spec").get("rawConfig") instanceof Tree.Scalar raw) {
                return raw.text();
            }
        }
        return Files.readString(file);
    }
}
