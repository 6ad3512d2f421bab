package io.berth.host.main;

import io.berth.host.shadow.CandidateSources;
import io.berth.host.source.PluginSource;
import io.berth.host.source.jar.JarSource;
import io.berth.host.source.script.ScriptLimits;
import io.berth.host.source.script.ScriptRuntime;
import io.berth.host.source.script.ScriptSource;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Makes the sources of candidates, as those of a process are made.
 *
 * @param shipped how many of the first sources come with Berth and are not replaced
 * @param staging where copies of jars are put
 * @param like the sources of the process
 */
record OwnSources(int shipped, Path staging, List<PluginSource> like) implements CandidateSources {
    @Override
    public PluginSource jars(Path folder) {
        return new JarSource(folder, staging);
    }

    /** On the engine that the process has for scripts, as contexts are apart on it. */
    @Override
    public PluginSource scripts(Path folder) {
        return like.stream()
                .filter(ScriptSource.class::isInstance)
                .findFirst()
                .map(source -> source.at(folder))
                .orElseGet(() -> new ScriptSource(folder, new ScriptRuntime(ScriptLimits.DEFAULT)));
    }

    /** Each in the place of one of its kind as far as there are such, so that what stays has the place that it had. */
    @Override
    public List<PluginSource> replace(List<PluginSource> used, List<PluginSource> jars, List<PluginSource> scripts) {
        Deque<PluginSource> otherJars = new ArrayDeque<>(jars);
        Deque<PluginSource> otherScripts = new ArrayDeque<>(scripts);
        List<PluginSource> sources = new ArrayList<>(used.subList(0, shipped));
        for (PluginSource source : used.subList(shipped, used.size())) {
            if (source instanceof JarSource && !jars.isEmpty()) {
                moveFirst(otherJars, sources);
            } else if (source instanceof ScriptSource && !scripts.isEmpty()) {
                moveFirst(otherScripts, sources);
            } else {
                sources.add(source);
            }
        }
        sources.addAll(otherJars);
        sources.addAll(otherScripts);
        return sources;
    }

    private static void moveFirst(Deque<PluginSource> from, List<PluginSource> to) {
        PluginSource first = from.pollFirst();
        if (first != null) {
            to.add(first);
        }
    }
}
