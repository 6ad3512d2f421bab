package io.berth.host.main;

import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Tree;
import io.berth.host.generation.Inputs;
import io.berth.host.generation.ReloadCause;
import io.berth.host.generation.ReloadOutcome;
import io.berth.host.generation.Reloader;
import io.berth.host.shadow.OwnFolders;
import io.berth.host.shadow.Shadow;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What can be asked about a candidate.
 *
 * @param reloader by which it becomes what is in use
 */
record ShadowControls(Reloader reloader, Shadow shadow) {
    private static final String NONE = "there is no candidate in the shadow: start one with --config FILE";

    static final String PLUGINS = "plugins";
    static final String SCRIPTS = "scripts";

    /** The folders that a request names. */
    static OwnFolders folders(Tree.Mapping request) {
        return new OwnFolders(paths(request, PLUGINS), paths(request, SCRIPTS));
    }

    private static List<Path> paths(Tree.Mapping request, String key) {
        return ControlOptions.texts(request, key).stream().map(Path::of).toList();
    }

    Tree.Mapping start(String name, String configuration, OwnFolders folders) {
        if (configuration.isBlank()) {
            return Controls.refusal("a candidate needs a configuration, and this one is empty");
        }
        Optional<Path> relative = Stream.concat(folders.jars().stream(), folders.scripts().stream())
                .filter(folder -> !folder.isAbsolute())
                .findFirst();
        if (relative.isPresent()) {
            return Controls.refusal(
                    relative.get() + " is not the whole path of a folder: expected one that begins with /,"
                            + " on the machine of berth");
        }
        try {
            return reloader.withInUse((now, files) -> {
                shadow.start(name.isEmpty() ? "candidate" : name, configuration, folders, now, files);
                return report();
            });
        } catch (InvalidInputException e) {
            return new JsonValues()
                    .put(Controls.RESULT, Controls.REFUSED)
                    .put("problems", Controls.problems(e.problems()))
                    .done();
        }
    }

    Tree.Mapping report() {
        return shadow.report().map(ShadowJson::of).orElseGet(() -> Controls.refusal(NONE));
    }

    /** The shadow sees by itself that the candidate is in use then. */
    Tree.Mapping promote(String by) {
        Optional<Inputs> files = shadow.files();
        if (files.isEmpty()) {
            return Controls.refusal(NONE);
        }
        ReloadOutcome outcome = reloader.use(new ReloadCause("promotion", by), files.get());
        if (outcome instanceof ReloadOutcome.Unchanged unchanged) {
            shadow.end("the same as generation " + unchanged.number());
        }
        return Controls.json(outcome);
    }

    Tree.Mapping drop() {
        return shadow.end("dropped") ? report() : Controls.refusal(NONE);
    }
}
