package io.berth.host.generation;

import io.berth.api.plugin.PluginContext;
import io.berth.api.tree.Problem;
import io.berth.host.profile.Profile;
import io.berth.host.source.jar.JarSource;
import io.berth.host.source.script.ScriptLimits;
import io.berth.host.source.script.ScriptRuntime;
import io.berth.host.source.script.ScriptSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/** A configuration file, a folder of jars and a folder of scripts, and what comes of them. */
final class Workshop implements ReloadListener {
    private static final ScriptRuntime RUNTIME =
            new ScriptRuntime(new ScriptLimits(Duration.ofSeconds(20), Duration.ofSeconds(20), 1));

    /** Enough of a scheduler to be a profile: orders the queue and binds. */
    static final String SCHEDULER = """
        export const name = "Scheduler";
        export const less = (a, b) => a.timestamp < b.timestamp;
        export function bind(pod, nodeName) { berth.bind(pod, nodeName); }
        """;

    final Path config;
    final Path jars;
    final Path scripts;
    final List<String> told = new ArrayList<>();
    final SavedSets saved;
    private final Path root;
    private GenerationBuilder builder;

    Workshop(Path root) {
        this.root = root;
        saved = new SavedSets(root.resolve("state"));
        config = root.resolve("config.yaml");
        jars = root.resolve("plugins");
        scripts = root.resolve("scripts");
        try {
            Files.createDirectories(jars);
            Files.createDirectories(scripts);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        script("scheduler.js", SCHEDULER);
        configure();
        builder = builder();
    }

    /** A profile with these plugins at multiPoint and those of {@link #SCHEDULER}. */
    Workshop configure(String... plugins) {
        StringBuilder text = new StringBuilder("""
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            profiles:
              - schedulerName: mine
                plugins:
                  multiPoint:
                    disabled: [{name: "*"}]
                    enabled:
                      - name: Scheduler
            """);
        for (String plugin : plugins) {
            text.append("          - name: ").append(plugin).append('\n');
        }
        return write(config, text.toString());
    }

    Workshop script(String name, String text) {
        return write(scripts.resolve(name), text);
    }

    Workshop write(Path file, String text) {
        try {
            Files.writeString(file, text);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void delete(Path file) {
        try {
            Files.delete(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    GenerationBuilder builder() {
        return new GenerationBuilder(
                config,
                List.of(new JarSource(jars, root.resolve("staging")), new ScriptSource(scripts, RUNTIME)),
                read -> new ProfileHost() {
                    @Override
                    public PluginContext contextFor(String schedulerName) {
                        return context(schedulerName);
                    }

                    @Override
                    public InstantSource steady() {
                        return InstantSource.fixed(Instant.EPOCH);
                    }

                    @Override
                    public void built(List<Profile> profiles) {}
                });
    }

    private static PluginContext context(String schedulerName) {
        return (PluginContext) Proxy.newProxyInstance(
                PluginContext.class.getClassLoader(),
                new Class<?>[] {PluginContext.class},
                (proxy, method, given) -> switch (method.getName()) {
                    case "schedulerName" -> schedulerName;
                    case "clock" -> Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    List<Path> roots() {
        return List.of(config, jars, scripts);
    }

    /** The first generation, from the files as they are. */
    FirstGeneration begin() {
        builder = builder();
        return FirstGeneration.of(builder);
    }

    Reloader reloader(Beginning beginning, Generations generations) {
        return new Reloader(
                beginning,
                builder,
                generations,
                saved,
                new GenerationHistory(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC)),
                (generation, files) -> told.add("use " + generation.number()),
                this);
    }

    @Override
    public void applied(Generation generation, ReloadCause cause, List<FileChange> changes) {
        told.add("applied " + generation.number());
    }

    @Override
    public void repaired(Generation current) {
        told.add("repaired " + current.number());
    }

    @Override
    public void refused(List<Problem> problems) {
        problems.forEach(problem -> told.add(relative(problem.toString())));
    }

    String relative(String text) {
        return text.replace(root + "/", "");
    }
}
