package io.berth.host.source.jar;

import io.berth.host.source.LoadFailure;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;

/**
 * Classes that the plugins' own ones in a jar name and that are nowhere: mostly those of a library that was forgotten, so that
 * the first call that needs it fails. Own ones are in the packages of the factories and below; what libraries name is often
 * optional.
 */
public final class MissingClasses {
    private static final int SHOWN = 3;

    private final Set<String> own;
    /** By the class that is missing: one that names it. */
    private final Map<String, String> missing = new TreeMap<>();

    private MissingClasses(Set<String> own) {
        this.own = own;
    }

    /** A note on a jar, if there is one to make. What is no jar, or is damaged, is told elsewhere. */
    public static List<String> notes(Path jar) {
        try (JarFile open = new JarFile(jar.toFile())) {
            MissingClasses found =
                    new MissingClasses(open.stream().map(JarEntry::getName).collect(Collectors.toUnmodifiableSet()));
            List<String> packages = JarContent.read(jar, jar.toString()).factories().stream()
                    .map(factory ->
                            factory.substring(0, factory.lastIndexOf('.') + 1).replace('.', '/'))
                    .toList();
            for (JarEntry entry : open.stream().toList()) {
                String name = entry.getName();
                if (name.endsWith(".class") && packages.stream().anyMatch(name::startsWith)) {
                    found.look(open, entry);
                }
            }
            return found.notes(jar.toString());
        } catch (IOException | IllegalArgumentException | LoadFailure e) {
            return List.of();
        }
    }

    private void look(JarFile jar, JarEntry entry) throws IOException {
        byte[] bytes;
        try (InputStream content = jar.getInputStream(entry)) {
            bytes = content.readAllBytes();
        }
        for (PoolEntry constant : ClassFile.of().parse(bytes).constantPool()) {
            if (constant instanceof ClassEntry named) {
                String name = named.asInternalName();
                if (!name.startsWith("[") && !isThere(name + ".class")) {
                    missing.putIfAbsent(name, entry.getName());
                }
            }
        }
    }

    private boolean isThere(String file) {
        boolean isOfHost = JarClassLoader.FROM_HOST.stream().anyMatch(file.replace('/', '.')::startsWith);
        ClassLoader outside = isOfHost ? MissingClasses.class.getClassLoader() : ClassLoader.getPlatformClassLoader();
        return own.contains(file) || outside.getResource(file) != null;
    }

    private List<String> notes(String jar) {
        List<String> shown = new ArrayList<>();
        missing.forEach((name, by) -> shown.add(name.replace('/', '.') + " (named by "
                + by.substring(0, by.length() - ".class".length()).replace('/', '.') + ")"));
        if (shown.isEmpty()) {
            return List.of();
        }
        String more = shown.size() > SHOWN ? " and " + (shown.size() - SHOWN) + " more" : "";
        return List.of(jar + ": needs what is neither in the jar nor in the JDK or the SPI: "
                + String.join(", ", shown.subList(0, Math.min(SHOWN, shown.size()))) + more
                + "; put the library into the jar, unless these are never used");
    }
}
