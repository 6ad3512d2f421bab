package io.berth.host.architecture;

import io.berth.api.plugin.SpiVersion;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What plugins can link against: a line for each public type of the SPI and for each of its public members. */
final class SpiSignature {
    private SpiSignature() {}

    static SortedSet<String> current() throws IOException, URISyntaxException {
        Path place = Path.of(SpiVersion.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        if (Files.isDirectory(place)) {
            return ofFolder(place);
        }
        try (FileSystem jar = FileSystems.newFileSystem(place)) {
            return ofFolder(jar.getPath("/"));
        }
    }

    private static SortedSet<String> ofFolder(Path root) throws IOException {
        SortedSet<String> lines = new TreeSet<>();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".class")).toList()) {
                String name = root.relativize(file).toString().replace('/', '.');
                if (name.startsWith("io.berth.api.") && !name.endsWith("package-info.class")) {
                    add(load(name.substring(0, name.length() - ".class".length())), lines);
                }
            }
        }
        return lines;
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name, false, SpiSignature.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean isSeen(Class<?> type) {
        return Modifier.isPublic(type.getModifiers())
                && (type.getEnclosingClass() == null || isSeen(type.getEnclosingClass()));
    }

    private static void add(Class<?> type, SortedSet<String> lines) {
        if (!isSeen(type) || type.isAnonymousClass()) {
            return;
        }
        String kind = type.isRecord() ? "record" : type.isEnum() ? "enum" : type.isInterface() ? "interface" : "class";
        lines.add(type.getName() + " : " + kind + supertypes(type));
        for (Method method : type.getDeclaredMethods()) {
            if (isOpen(method.getModifiers()) && !method.isSynthetic()) {
                String way = Modifier.isStatic(method.getModifiers())
                        ? "static "
                        : Modifier.isAbstract(method.getModifiers()) ? "abstract " : "";
                lines.add(type.getName() + " . " + way + method.getReturnType().getTypeName() + " " + method.getName()
                        + parameters(method));
            }
        }
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            if (isOpen(constructor.getModifiers()) && !constructor.isSynthetic()) {
                lines.add(type.getName() + " . new" + parameters(constructor));
            }
        }
        for (Field field : type.getDeclaredFields()) {
            if (isOpen(field.getModifiers()) && !field.isSynthetic()) {
                lines.add(type.getName() + " . " + field.getType().getTypeName() + " " + field.getName());
            }
        }
    }

    private static boolean isOpen(int modifiers) {
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }

    private static String supertypes(Class<?> type) {
        String names = Arrays.stream(type.getInterfaces())
                .map(Type::getTypeName)
                .sorted()
                .collect(Collectors.joining(", "));
        return names.isEmpty() ? "" : " is " + names;
    }

    private static String parameters(Executable executable) {
        return Arrays.stream(executable.getParameterTypes())
                .map(Type::getTypeName)
                .collect(Collectors.joining(", ", "(", ")"));
    }
}
