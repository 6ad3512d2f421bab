package io.berth.host.guide;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.berth.host.testing.BuiltJars;
import io.berth.host.testing.MavenRun;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The distribution as far as it is there when tests run, before it is packaged: the real launcher, configurations, plugins and
 * scripts, with the host from the folder of its classes. Beside it are stand-ins for programs that a reader has.
 */
final class Distribution {
    private static final Path SOURCES = Path.of("src/dist");
    private static final Path LAID_OUT = Path.of("target/berth").toAbsolutePath();

    private final Path home;
    private final Path tools;

    Distribution(Path folder) throws IOException {
        home = folder.resolve("berth");
        tools = Files.createDirectories(folder.resolve("tools"));
        copy(SOURCES, home);
        copy(LAID_OUT.resolve("plugins"), home.resolve("plugins"));
        copy(LAID_OUT.resolve("scripts"), home.resolve("scripts"));
        Path lib = Files.createDirectory(home.resolve("lib"));
        BuiltJars.host(lib);
        BuiltJars.api(lib);
        libraries(lib);
        BuiltJars.kit(Files.createDirectory(home.resolve("kit")));
        tool("mvn", "exec " + String.join(" ", MavenRun.command()) + " \"$@\"");
    }

    Path home() {
        return home;
    }

    /** A program of a reader's, as a script. */
    void tool(String name, String script) throws IOException {
        executable(Files.writeString(tools.resolve(name), "#!/bin/bash\n" + script + "\n", UTF_8));
    }

    Map<String, String> environment() {
        String java = System.getProperty("java.home");
        return Map.of(
                "BERTH",
                home.toString(),
                "JAVA_HOME",
                java,
                "PATH",
                String.join(":", tools.toString(), home + "/bin", java + "/bin", System.getenv("PATH")));
    }

    /** Links to the libraries: copies would cost more than the tests. */
    private static void libraries(Path lib) throws IOException {
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path jar = Path.of(entry);
            if (entry.endsWith(".jar") && !Files.exists(lib.resolve(jar.getFileName()))) {
                link(lib.resolve(jar.getFileName()), jar);
            }
        }
    }

    private static void link(Path link, Path file) throws IOException {
        try {
            Files.createLink(link, file);
        } catch (IOException otherFileSystem) {
            Files.createSymbolicLink(link, file.toAbsolutePath());
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path copy = to.resolve(from.relativize(file).toString());
                Files.copy(file, copy);
                if (Files.isRegularFile(copy)) {
                    executable(copy);
                }
            }
        }
    }

    private static void executable(Path file) throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
