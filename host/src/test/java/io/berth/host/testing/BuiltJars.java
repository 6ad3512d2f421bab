package io.berth.host.testing;

import io.berth.api.plugin.PluginFactory;
import io.berth.host.main.Berth;
import io.berth.testkit.PluginContract;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/** What this build has for authors of plugins, as jars: a build that stops at its tests has folders only. */
public final class BuiltJars {
    private BuiltJars() {}

    /** The SPI. */
    public static Path api(Path folder) throws IOException {
        return jar(PluginFactory.class, folder.resolve("berth-plugin-api.jar"));
    }

    /** The test kit. */
    public static Path kit(Path folder) throws IOException {
        return jar(PluginContract.class, folder.resolve("berth-plugin-testkit.jar"));
    }

    /** The host itself. */
    public static Path host(Path folder) throws IOException {
        return jar(Berth.class, folder.resolve("berth-host.jar"));
    }

    private static Path jar(Class<?> one, Path file) throws IOException {
        Path classes = place(one);
        if (!Files.isDirectory(classes)) {
            return Files.copy(classes, file);
        }
        List<Path> files;
        try (Stream<Path> all = Files.walk(classes)) {
            files = all.filter(Files::isRegularFile)
                    .filter(entry -> !entry.endsWith("META-INF/MANIFEST.MF"))
                    .toList();
        }
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.IMPLEMENTATION_VERSION, "1.0.0-SNAPSHOT");
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file), manifest)) {
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
