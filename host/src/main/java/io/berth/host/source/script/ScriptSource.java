package io.berth.host.source.script;

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
import java.nio.file.Path;
import java.util.List;

/**
 * The scripts of a folder: each {@code .js} or {@code .mjs} file at its top is a plugin, except those whose names begin
 * with an underscore; these and what stands in subfolders are for the others to import.
 */
public final class ScriptSource implements PluginSource {
    private static final String KIND = "script";

    private final Path folder;
    private final ScriptRuntime runtime;

    public ScriptSource(Path folder, ScriptRuntime runtime) {
        this.folder = folder;
        this.runtime = runtime;
    }

    @Override
    public Path folder() {
        return folder;
    }

    @Override
    public boolean reads(Path file) {
        return ScriptFolder.reads(file);
    }

    @Override
    public PluginSource at(Path copy) {
        return new ScriptSource(copy, runtime);
    }

    @Override
    public List<PluginLoad> scan() {
        return scan(PluginPolicy.DEFAULT);
    }

    @Override
    public List<PluginLoad> scan(PluginPolicy policy) {
        ScriptFolder content;
        try {
            content = ScriptFolder.read(folder, policy);
        } catch (IOException e) {
            Position position = new Position(folder.toString(), 0, 0);
            return List.of(new PluginLoad.Failed(
                    new Origin(KIND, folder.getFileName().toString(), "", ""),
                    new Problem(position, "", "cannot be read as a folder of scripts: " + ReadFailure.of(e))));
        }
        return content.plugins().stream()
                .map(name -> load(content, name, policy))
                .toList();
    }

    private PluginLoad load(ScriptFolder content, String entry, PluginPolicy policy) {
        try {
            String refusal = content.refusal(entry);
            if (refusal != null) {
                throw new LoadFailure(folder.resolve(entry).toString(), refusal);
            }
            ScriptModule module = new ScriptCheck(
                            runtime, content, entry, folder.resolve(entry).toString())
                    .check();
            return new PluginLoad.Loaded(
                    new Origin(KIND, entry, "", module.digest()),
                    List.of(new ScriptPluginFactory(runtime, module, limits(policy, module.name()))),
                    () -> {});
        } catch (LoadFailure e) {
            return new PluginLoad.Failed(new Origin(KIND, entry, "", Digests.of(content.require(entry))), e.problem());
        }
    }

    private ScriptLimits limits(PluginPolicy policy, String plugin) {
        return policy.equals(PluginPolicy.DEFAULT)
                ? runtime.limits()
                : runtime.limits().under(policy.limits(plugin));
    }
}
