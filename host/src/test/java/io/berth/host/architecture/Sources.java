package io.berth.host.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The main code of all modules, as sources and as compiled classes, found by path and not by class path. */
final class Sources {
    private static final Path ROOT = root();
    private static final Path PACKAGES = Path.of("src/main/java/io/berth");

    private Sources() {}

    static JavaClasses classes() {
        return new ClassFileImporter()
                .importPaths(modules()
                        .map(module -> module.resolve("target/classes"))
                        .filter(Files::isDirectory)
                        .toList());
    }

    /** Every package, named without {@code io.berth}, that holds a type. */
    static Set<String> packages() {
        var packages = new TreeSet<String>();
        modules()
                .map(module -> module.resolve(PACKAGES))
                .filter(Files::isDirectory)
                .forEach(sources -> {
                    for (var file : find(sources, Sources::declaresType)) {
                        packages.add(sources.relativize(file.getParent())
                                .toString()
                                .replace('/', '.')
                                .replace('\\', '.'));
                    }
                });
        return packages;
    }

    /** The sources of the tests of all modules. */
    static List<Path> tests() {
        return Stream.concat(modules(), Stream.of(ROOT.resolve("scripts")))
                .map(module -> module.resolve("src/test/java"))
                .filter(Files::isDirectory)
                .flatMap(folder -> find(folder, file -> file.toString().endsWith(".java")).stream())
                .toList();
    }

    private static boolean declaresType(Path file) {
        var name = file.getFileName().toString();
        return name.endsWith(".java") && !name.equals("package-info.java") && !name.equals("module-info.java");
    }

    private static Stream<Path> modules() {
        try (Stream<Path> plugins = Files.list(ROOT.resolve("plugins"))) {
            var folders = plugins.filter(Files::isDirectory).sorted().toList();
            return Stream.concat(
                    Stream.of("plugin-api", "plugin-api/testkit", "host").map(ROOT::resolve), folders.stream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> find(Path folder, Predicate<Path> wanted) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(wanted).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path root() {
        var folder = Path.of("").toAbsolutePath();
        while (!Files.isDirectory(folder.resolve("plugin-api"))) {
            folder = folder.getParent();
            if (folder == null) {
                throw new IllegalStateException("no folder above the working directory holds plugin-api");
            }
        }
        return folder;
    }
}
