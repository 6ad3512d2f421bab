package io.berth.host.source.script;

import io.berth.api.plugin.PluginArgs;
import io.berth.api.plugin.PluginException;
import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Suggestion;
import io.berth.api.tree.Tree;
import io.berth.host.source.LoadFailure;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Answers the requests of one test file, which are JSON, as the answers are. */
final class TrialSession implements AutoCloseable {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final ScriptRuntime runtime;
    private final ScriptFolder folder;
    private final Path path;
    private final String test;
    private final Function<String, Tree.Mapping> json;
    private final List<ScriptTrial> trials = new ArrayList<>();

    /**
     * @param path the folder's name for messages
     * @param test the test's path in the folder
     */
    TrialSession(
            ScriptRuntime runtime, ScriptFolder folder, Path path, String test, Function<String, Tree.Mapping> json) {
        this.runtime = runtime;
        this.folder = folder;
        this.path = path;
        this.test = test;
        this.json = json;
    }

    /** Either {@code {"value": …}} or {@code {"error": text}}. */
    String answer(String request) {
        try {
            return JsonText.of(Collections.singletonMap("value", value(json.apply(request))));
        } catch (LoadFailure e) {
            return error(e.problem().toString());
        } catch (PluginException | InvalidInputException | IllegalArgumentException | DateTimeException e) {
            return error(String.valueOf(e.getMessage()));
        }
    }

    private static String error(String message) {
        return JsonText.of(Map.of("error", message));
    }

    private @org.jspecify.annotations.Nullable Object value(Tree.Mapping request) throws LoadFailure {
        if (request.get("load") != null) {
            return load(request);
        }
        ScriptTrial trial = trials.get(Integer.parseInt(request.text("script")));
        return trial.call(request.text("point"), request);
    }

    private int load(Tree.Mapping request) throws LoadFailure {
        String file = request.text("load");
        if (folder.get(file) == null) {
            throw new IllegalArgumentException(missing(file));
        }
        String now = request.text("now");
        ScriptModule module =
                new ScriptCheck(runtime, folder, file, path.resolve(file).toString()).check();
        TrialServices services = new TrialServices(module.name(), now.isEmpty() ? START : Instant.parse(now));
        ScriptPlugin plugin = new ScriptPluginFactory(runtime, module, runtime.limits())
                .create(new PluginArgs(request.mapping("args"), "args"), services, request.text("profile"));
        trials.add(new ScriptTrial(module, plugin, services, TrialObjects.nodes(request.get("nodes"))));
        return trials.size() - 1;
    }

    /** Scripts are looked for at the top of the folder that was given, whose subfolders may have tests, too. */
    private String missing(String file) {
        List<String> scripts = folder.plugins();
        String there = scripts.isEmpty() ? ", and no other" : "; there are " + String.join(", ", scripts);
        String where = test.substring(0, test.lastIndexOf('/') + 1);
        Path own = path.resolve(where).normalize();
        String remedy;
        if (where.isEmpty()) {
            remedy = scripts.isEmpty() ? "; a script has to lie beside its test " + path.resolve(test) : "";
        } else {
            String beside =
                    folder.get(where + file) == null ? "if it lies beside its test " : "it lies beside its test ";
            remedy = "; " + beside + path.resolve(test) + ", give that folder: berth script test " + own;
        }
        return "no script \"" + Shown.of(file) + "\" in " + path + there + Suggestion.of(Shown.of(file), scripts)
                + remedy;
    }

    @Override
    public void close() {
        trials.forEach(ScriptTrial::close);
    }
}
