package io.berth.host.main;

import io.berth.api.plugin.PluginFactory;
import io.berth.testkit.PluginContract;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/** What this build has for authors of plugins, as jars: a build that stops at its tests has folders only. */
final class BuiltJars {
    private BuiltJars() {}

    static Path api(Path folder) throws IOException {
        return jar(PluginFactory.class, folder.resolve("berth-plugin-api.jar"));
    }

    static Path kit(Path folder) throws IOException {
        return jar(PluginContract.class, folder.resolve("berth-plugin-testkit.jar"));
    }

    private static Path jar(Class<?> one, Path file) throws IOException {
        Path classes = place(one);
        if (!Files.isDirectory(classes)) {
            return classes;
        }
        List<Path> files;
        try (Stream<Path> all = Files.walk(classes)) {
            files = all.filter(Files::isRegularFile).toList();
        }
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file))) {
            for (Path entry : files) {
                jar.putNextEntry(
                        new JarEntry(classes.relativize(entry).toString().replace('\\', '/')));
                jar.write(Files.readAllBytes(entry));
            }
        }
        return file;
    }

    private static Path place(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(type + " comes from no file", e);
        }
    }
}
