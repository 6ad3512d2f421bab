package io.berth.host.main;

import io.berth.host.generation.Generation;
import io.berth.host.source.NameConflict;
import io.berth.host.source.PluginCatalog;
import java.util.ArrayList;
import java.util.List;

/** What a user should know of a generation that is in use: it works, but something was left out. */
final class GenerationNotes {
    private GenerationNotes() {}

    static List<String> of(Generation generation) {
        List<String> notes = new ArrayList<>(generation.configuration().warnings());
        generation.profiles().values().forEach(profile -> notes.addAll(profile.warnings()));
        PluginCatalog catalog = PluginCatalog.of(generation.loads());
        catalog.failures().forEach(failed -> notes.add("not loaded: " + failed.problem()));
        catalog.conflicts().stream().map(NameConflict::problem).forEach(problem -> notes.add(problem.toString()));
        return notes;
    }
}
