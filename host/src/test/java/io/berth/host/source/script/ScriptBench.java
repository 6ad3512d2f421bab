package io.berth.host.source.script;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.plugin.PluginArgs;
import io.berth.api.tree.Tree;
import io.berth.host.source.PluginLoad;
import io.berth.host.tree.TreeReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A folder of scripts, loaded by a runtime that all tests share. */
final class ScriptBench implements BeforeEachCallback, AfterEachCallback {
    /** Patient, because tests share the machine with others. */
    static final ScriptRuntime RUNTIME =
            new ScriptRuntime(new ScriptLimits(Duration.ofSeconds(20), Duration.ofSeconds(20), 2));
    /** For scripts that never end. */
    static final ScriptRuntime IMPATIENT =
            new ScriptRuntime(new ScriptLimits(Duration.ofMillis(300), Duration.ofMillis(300), 2));

    final FakeContext host = new FakeContext();
    private final List<ScriptPlugin> plugins = new ArrayList<>();
    private final ScriptRuntime runtime;
    private Path folder = Path.of("");

    ScriptBench() {
        this(RUNTIME);
    }

    ScriptBench(ScriptRuntime runtime) {
        this.runtime = runtime;
    }

    @Override
    public void beforeEach(ExtensionContext context) throws IOException {
        folder = Files.createTempDirectory("scripts");
    }

    @Override
    public void afterEach(ExtensionContext context) throws IOException {
        plugins.forEach(ScriptPlugin::close);
        try (var files = Files.walk(folder)) {
            for (Path path : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    Path folder() {
        return folder;
    }

    ScriptBench file(String name, String text) {
        try {
            Path file = folder.resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<PluginLoad> scan() {
        return new ScriptSource(folder, runtime).scan();
    }

    /** Why the script {@code x.js} of this text is refused, without the folder's name. */
    String refusal(String text) {
        file("x.js", text);
        return refusal();
    }

    String refusal() {
        return refusalOf("x.js");
    }

    String refusalOf(String name) {
        PluginLoad load = load(name);
        assertThat(load).isInstanceOf(PluginLoad.Failed.class);
        return relative(((PluginLoad.Failed) load).problem().toString());
    }

    String relative(String message) {
        return message.replace(folder + "/", "");
    }

    private PluginLoad load(String name) {
        return scan().stream()
                .filter(load -> load.origin().location().equals(name))
                .findFirst()
                .orElseThrow();
    }

    ScriptPluginFactory factory(String text) {
        file("x.js", text);
        PluginLoad load = load("x.js");
        if (load instanceof PluginLoad.Failed failed) {
            throw new AssertionError(failed.problem().toString());
        }
        return (ScriptPluginFactory) ((PluginLoad.Loaded) load).factories().getFirst();
    }

    ScriptPlugin plugin(String text) {
        return plugin(text, "{}");
    }

    /** @param args as YAML */
    ScriptPlugin plugin(String text, String args) {
        Tree.Mapping tree = (Tree.Mapping) TreeReader.read(args, "profile.yaml").getFirst();
        ScriptPlugin plugin = (ScriptPlugin) factory(text).create(new PluginArgs(tree, "args"), host.context());
        plugins.add(plugin);
        return plugin;
    }
}
