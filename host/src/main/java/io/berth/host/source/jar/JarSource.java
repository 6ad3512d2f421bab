package io.berth.host.source.jar;

import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import io.berth.api.tree.ReadFailure;
import io.berth.host.config.PluginPolicy;
import io.berth.host.source.Digests;
import io.berth.host.source.LoadFailure;
import io.berth.host.source.Origin;
import io.berth.host.source.PluginLoad;
import io.berth.host.source.PluginSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The jars of a folder, each loaded by itself from a private copy. Names that begin with a dot are passed over, so the
 * files of a mounted ConfigMap are found through their symbolic links.
 */
public final class JarSource implements PluginSource {
    private static final String KIND = "jar";

    private final Path folder;
    private final Staging staging;
    private final OpenJars jars;

    /**
     * @param folder where users put jars
     * @param staging a folder for copies that belongs to this process alone
     */
    public JarSource(Path folder, Path staging) {
        this.folder = folder;
        // Sources do not know of each other's copies.
        this.staging = new Staging(
                staging.resolve(Digests.of(folder.toAbsolutePath().toString()).substring(0, 12)));
        this.jars = new OpenJars(this.staging);
    }

    private JarSource(Path folder, JarSource other) {
        this.folder = folder;
        this.staging = other.staging;
        this.jars = other.jars;
    }

    /** How many lines per second may come from a jar, by its class loader; nothing if it is not that of a jar. */
    public static OptionalInt logLinesPerSecond(@Nullable ClassLoader loader) {
        return loader instanceof JarClassLoader jar ? OptionalInt.of(jar.logLines()) : OptionalInt.empty();
    }

    @Override
    public Path folder() {
        return folder;
    }

    @Override
    public boolean reads(Path file) {
        return file.getNameCount() == 1 && isJar(file);
    }

    @Override
    public PluginSource at(Path copy) {
        return new JarSource(copy, this);
    }

    @Override
    public void retry() {
        jars.retry();
    }

    @Override
    public List<PluginLoad> scan() {
        return scan(PluginPolicy.DEFAULT);
    }

    @Override
    public List<PluginLoad> scan(PluginPolicy policy) {
        List<Path> found;
        try (Stream<Path> files = Files.list(folder)) {
            found = files.filter(JarSource::isJar).sorted().toList();
        } catch (IOException e) {
            return List.of(failed(
                    folder,
                    "",
                    new Problem(
                            new Position(folder.toString(), 0, 0),
                            "",
                            "cannot be read as a folder of plugin jars: " + e)));
        }
        List<Attempt> attempts = found.stream().map(jar -> load(jar, policy)).toList();
        return withoutSharedIds(attempts);
    }

    private static boolean isJar(Path file) {
        String name = file.getFileName().toString();
        return name.endsWith(".jar") && !name.startsWith(".");
    }

    /**
     * What came of one jar.
     *
     * @param id empty if it could not be read
     */
    private record Attempt(Path jar, String id, PluginLoad load) {}

    private Attempt load(Path jar, PluginPolicy policy) {
        Staging.Copy copy;
        try {
            copy = staging.copy(jar);
        } catch (IOException e) {
            return new Attempt(jar, "", failed(jar, "", new LoadFailure(jar.toString(), ReadFailure.of(e)).problem()));
        }
        String refusal = policy.refusal(name(jar), copy.digest());
        if (refusal != null) {
            staging.release(copy);
            return new Attempt(jar, "", failed(jar, copy.digest(), new LoadFailure(jar.toString(), refusal).problem()));
        }
        AtomicReference<@Nullable JarDescriptor> read = new AtomicReference<>();
        try {
            OpenJars.Use use = jars.use(copy, jar, read::set);
            use.load().limitLog(policy);
            return new Attempt(
                    jar,
                    use.descriptor().id(),
                    new PluginLoad.Loaded(
                            origin(jar, copy, use.descriptor()), use.load().factories(), use.release()));
        } catch (LoadFailure e) {
            JarDescriptor descriptor = read.get();
            return descriptor == null
                    ? new Attempt(jar, "", failed(jar, copy.digest(), e.problem()))
                    : new Attempt(
                            jar, descriptor.id(), new PluginLoad.Failed(origin(jar, copy, descriptor), e.problem()));
        }
    }

    private static Origin origin(Path jar, Staging.Copy copy, JarDescriptor descriptor) {
        return new Origin(KIND, name(jar), descriptor.version(), copy.digest());
    }

    private static List<PluginLoad> withoutSharedIds(List<Attempt> attempts) {
        Map<String, List<String>> files = new TreeMap<>();
        attempts.forEach(attempt ->
                files.computeIfAbsent(attempt.id, id -> new ArrayList<>()).add(name(attempt.jar)));
        return attempts.stream()
                .map(attempt -> {
                    List<String> sharing = files.getOrDefault(attempt.id, List.of());
                    return attempt.load instanceof PluginLoad.Loaded loaded && sharing.size() > 1
                            ? refuseShared(attempt, loaded, sharing)
                            : attempt.load;
                })
                .toList();
    }

    private static PluginLoad refuseShared(Attempt attempt, PluginLoad.Loaded loaded, List<String> sharing) {
        loaded.close();
        return new PluginLoad.Failed(
                loaded.origin(),
                new LoadFailure(
                                attempt.jar.toString(),
                                "Plugin-Id \"" + attempt.id + "\" is that of " + String.join(" and ", sharing)
                                        + ": none of them is used; keep one")
                        .problem());
    }

    private static PluginLoad.Failed failed(Path jar, String digest, Problem problem) {
        return new PluginLoad.Failed(new Origin(KIND, name(jar), "", digest), problem);
    }

    private static String name(Path jar) {
        return jar.getFileName().toString();
    }
}
