package io.berth.host.source.jar;

import io.berth.host.source.LoadFailure;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The jars that are loaded, by the digest of their content. A jar that a generation uses already is not loaded again for
 * the next one: its classes, and what the compiler has made of them, stay. It is unloaded when its last user has
 * released it. Safe for several threads.
 */
final class OpenJars {
    private static final int LEFT_BEHIND_MAX = 3;

    private final Staging staging;
    private final Map<String, OpenJar> open = new HashMap<>();
    /** By digest: what did not get ready once is not waited for again. */
    private final Map<String, NeverReadyException> neverReady = new HashMap<>();
    /** By digest: calls that never ended, while something was made of the jar. */
    private final Map<String, Integer> leftBehind = new HashMap<>();

    OpenJars(Staging staging) {
        this.staging = staging;
    }

    /** A jar with its users. */
    private static final class OpenJar {
        private final JarContent content;
        private final JarLoad load;
        private int users;

        OpenJar(JarContent content, JarLoad load) {
            this.content = content;
            this.load = load;
        }
    }

    /**
     * One use of a jar, to be released once.
     *
     * @param descriptor what the manifest says
     * @param release may be called by any thread
     */
    record Use(JarDescriptor descriptor, JarLoad load, Runnable release) {}

    /**
     * Takes a jar into use.
     *
     * @param copy is released with the use, or when this fails
     * @param jar where the user put it, for messages
     * @param onRead takes the descriptor as soon as it is known, although loading may fail afterwards
     */
    synchronized Use use(Staging.Copy copy, Path jar, Consumer<JarDescriptor> onRead) throws LoadFailure {
        NeverReadyException failed = neverReady.get(copy.digest());
        if (failed != null) {
            staging.release(copy);
            throw failed;
        }
        if (leftBehind.getOrDefault(copy.digest(), 0) >= LEFT_BEHIND_MAX) {
            staging.release(copy);
            throw new NeverReadyException(
                    jar.toString(),
                    LEFT_BEHIND_MAX + " calls of its code did not end and were left behind, the most that one jar may"
                            + " have: change it, or have it tried again with berth reload");
        }
        OpenJar known = open.get(copy.digest());
        if (known == null) {
            known = load(copy, jar, onRead);
            open.put(copy.digest(), known);
        } else {
            onRead.accept(known.content.descriptor());
        }
        known.users++;
        return new Use(known.content.descriptor(), known.load, () -> release(copy));
    }

    private OpenJar load(Staging.Copy copy, Path jar, Consumer<JarDescriptor> onRead) throws LoadFailure {
        try {
            JarContent content = JarContent.read(copy.path(), jar.toString());
            onRead.accept(content.descriptor());
            String digest = copy.digest();
            return new OpenJar(content, JarLoad.open(copy.path(), content, jar.toString(), () -> leftBehind(digest)));
        } catch (LoadFailure e) {
            if (e instanceof NeverReadyException never) {
                neverReady.put(copy.digest(), never);
            }
            staging.release(copy);
            throw e;
        }
    }

    private synchronized void leftBehind(String digest) {
        leftBehind.merge(digest, 1, Integer::sum);
    }

    /** Jars that did not get ready are tried again. */
    synchronized void retry() {
        neverReady.clear();
        leftBehind.clear();
    }

    private synchronized void release(Staging.Copy copy) {
        OpenJar jar = open.get(copy.digest());
        if (jar != null && --jar.users == 0) {
            open.remove(copy.digest());
            jar.load.close();
        }
        staging.release(copy);
    }
}
