package io.berth.host.main;

import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import io.berth.host.source.PluginSource;
import io.berth.host.source.jar.JarSource;
import io.berth.host.source.script.ScriptLimits;
import io.berth.host.source.script.ScriptRuntime;
import io.berth.host.source.script.ScriptSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which configuration and plugins a command works with. */
final class PluginOptions {
    @Option(
            names = {"-c", "--config"},
            paramLabel = "FILE",
            description =
                    "a KubeSchedulerConfiguration; without it, what needs one takes the defaults of kube-scheduler")
    @Nullable
    Path config;

    @Option(
            names = "--plugins",
            paramLabel = "DIR",
            description = "a folder with plugin jars, beside those that come with Berth; can be given several times")
    List<Path> plugins = new ArrayList<>();

    @Option(
            names = "--scripts",
            paramLabel = "DIR",
            description =
                    "a folder with plugin scripts instead of the one that comes with Berth; can be given several times")
    List<Path> scripts = new ArrayList<>();

    private final @Nullable String home = System.getProperty("berth.home");

    /** The folders with jars: Berth's own, then the user's. */
    List<Path> jarFolders() {
        List<Path> folders = new ArrayList<>();
        if (home != null) {
            folders.add(Path.of(home, "plugins"));
        }
        plugins.forEach(folder -> folders.add(folder(folder, "--plugins")));
        return folders;
    }

    /** How many of the {@link #sources()}, at the beginning, come with Berth and are not the user's. */
    int shippedSources() {
        return home == null ? 0 : 1;
    }

    /** The folders with scripts. */
    List<Path> scriptFolders() {
        if (scripts.isEmpty() && home != null) {
            return List.of(Path.of(home, "scripts"));
        }
        return scripts.stream().map(folder -> folder(folder, "--scripts")).toList();
    }

    /** The sources of plugins; jars are copied to a folder that is deleted at the end of the process. */
    List<PluginSource> sources() {
        return sources(true);
    }

    /** @param remember false asks scripts anew about what could be remembered */
    List<PluginSource> sources(boolean remember) {
        List<PluginSource> sources = new ArrayList<>(jarSources());
        if (!scriptFolders().isEmpty()) {
            ScriptRuntime runtime = new ScriptRuntime(ScriptLimits.DEFAULT, remember);
            scriptFolders().forEach(folder -> sources.add(new ScriptSource(folder, runtime)));
        }
        return sources;
    }

    /** Those for jars alone. */
    List<PluginSource> jarSources() {
        Path staging = staging();
        List<PluginSource> sources = new ArrayList<>();
        jarFolders().forEach(folder -> sources.add(new JarSource(folder, staging)));
        return sources;
    }

    private static Path folder(Path folder, String option) {
        if (!Files.isDirectory(folder)) {
            throw new InvalidInputException(new Problem(
                    new Position(folder.toString(), 0, 0), "", "is no folder; " + option + " takes an existing one"));
        }
        return folder;
    }

    /** A folder that is deleted at the end of the process. */
    static Path staging() {
        return TemporaryFolders.create("copies");
    }
}
