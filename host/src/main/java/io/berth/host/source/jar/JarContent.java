package io.berth.host.source.jar;

import io.berth.api.plugin.PluginFactory;
import io.berth.host.source.LoadFailure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * What is in a jar, read without running any of it.
 *
 * @param factories the class names in {@code META-INF/services}
 */
record JarContent(JarDescriptor descriptor, List<String> factories) {
    private static final String SERVICES = "META-INF/services/" + PluginFactory.class.getName();
    private static final int SERVICES_MAX = 64 << 10;
    private static final String SPI = "io/berth/api/";
    /** Class files of Java n have the major version n + 44. */
    private static final int MAJOR_OFFSET = 44;

    /**
     * Reads every byte, so that what is damaged is found now and not in the middle of a scheduling cycle.
     *
     * @param file the name for messages
     */
    static JarContent read(Path jar, String file) throws LoadFailure {
        try (JarFile open = new JarFile(jar.toFile(), false, ZipFile.OPEN_READ, Runtime.version())) {
            JarLimits.check(open, file);
            Manifest manifest = open.getManifest();
            JarDescriptor descriptor = JarDescriptor.of(manifest == null ? new Manifest() : manifest, file);
            for (JarEntry entry : open.stream().toList()) {
                check(open, entry, file);
            }
            return new JarContent(descriptor, factories(open, file));
        } catch (IOException e) {
            throw new LoadFailure(
                    file,
                    "cannot be read as a jar: " + e.getMessage()
                            + "; it may be incomplete, so copy it again, best under another name and then renamed");
        }
    }

    private static void check(JarFile jar, JarEntry entry, String file) throws IOException, LoadFailure {
        String name = entry.getName();
        if (name.startsWith(SPI) && name.endsWith(".class")) {
            throw new LoadFailure(
                    file,
                    "bundles the SPI (" + name
                            + "), which has to come from the host; give berth-plugin-api the scope \"provided\"");
        }
        CRC32 sum = new CRC32();
        try (InputStream content = new CheckedInputStream(jar.getInputStream(entry), sum)) {
            byte[] head = content.readNBytes(8);
            long bytes = head.length + content.skip(JarLimits.BYTES_MAX);
            if (entry.getSize() >= 0 && bytes > entry.getSize() || content.read() >= 0) {
                throw JarLimits.tooLarge(file, name);
            }
            if (name.endsWith(".class") && !name.startsWith("META-INF/") && head.length == 8) {
                checkVersion(name, (head[6] & 0xff) << 8 | head[7] & 0xff, file);
            }
        }
        // The JDK does not compare the sums of an entry that is read at random.
        if (entry.getCrc() != -1 && entry.getCrc() != sum.getValue()) {
            throw new ZipException(name + " is damaged");
        }
    }

    private static void checkVersion(String name, int major, String file) throws LoadFailure {
        int java = major - MAJOR_OFFSET;
        int here = Runtime.version().feature();
        if (java > here) {
            throw new LoadFailure(
                    file,
                    name + " was compiled for Java " + java + ", and this host runs on Java " + here
                            + "; compile it with --release " + here);
        }
    }

    private static List<String> factories(JarFile jar, String file) throws IOException, LoadFailure {
        JarEntry services = jar.getJarEntry(SERVICES);
        if (services == null) {
            throw new LoadFailure(
                    file,
                    "provides no plugin: it has no " + SERVICES
                            + "; write the class names of its factories into that file");
        }
        String text;
        try (InputStream content = jar.getInputStream(services)) {
            text = new String(content.readNBytes(SERVICES_MAX + 1), StandardCharsets.UTF_8);
        }
        if (text.length() > SERVICES_MAX) {
            throw new LoadFailure(
                    file,
                    SERVICES + " has more than " + SERVICES_MAX
                            + " characters; it lists the class names of the jar's factories");
        }
        List<String> names = text.lines()
                .map(line -> line.replaceFirst("#.*", "").strip())
                .filter(line -> !line.isEmpty())
                .distinct()
                .toList();
        if (names.isEmpty()) {
            throw new LoadFailure(file, "provides no plugin: " + SERVICES + " names no class");
        }
        return names;
    }
}
