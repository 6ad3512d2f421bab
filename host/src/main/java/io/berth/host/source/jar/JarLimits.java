package io.berth.host.source.jar;

import io.berth.host.source.LoadFailure;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** What no honest jar exceeds, checked by its directory before anything of it is unpacked. */
final class JarLimits {
    static final long BYTES_MAX = 512L << 20;
    private static final long DESCRIPTOR_BYTES_MAX = 1 << 20;
    private static final int ENTRIES_MAX = 65_535;

    private JarLimits() {}

    static void check(JarFile jar, String file) throws LoadFailure {
        if (jar.size() > ENTRIES_MAX) {
            throw new LoadFailure(file, "has " + jar.size() + " entries; a plugin has " + ENTRIES_MAX + " at most");
        }
        Set<String> names = new HashSet<>();
        long bytes = 0;
        for (JarEntry entry : jar.stream().toList()) {
            String name = entry.getName();
            if (!names.add(name) || isDescriptor(name) && !name.equals(JarFile.MANIFEST_NAME)) {
                throw new LoadFailure(
                        file, "has two entries named " + name + ", and nobody knows which one counts; build it anew");
            }
            bytes += Math.max(0, entry.getSize());
            if (bytes > BYTES_MAX || isDescriptor(name) && entry.getSize() > DESCRIPTOR_BYTES_MAX) {
                throw tooLarge(file, name);
            }
        }
    }

    private static boolean isDescriptor(String name) {
        return name.toUpperCase(Locale.ROOT).equals(JarFile.MANIFEST_NAME);
    }

    static LoadFailure tooLarge(String file, String entry) {
        return new LoadFailure(
                file,
                "unpacks to more than " + (BYTES_MAX >> 20) + " MiB (or has a manifest of more than 1 MiB), at " + entry
                        + "; leave out what the plugin does not need");
    }
}
