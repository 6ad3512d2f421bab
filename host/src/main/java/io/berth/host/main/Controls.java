package io.berth.host.main;

import io.berth.api.tree.Problem;
import io.berth.api.tree.Tree;
import io.berth.host.generation.FileChange;
import io.berth.host.generation.HistoryEntry;
import io.berth.host.generation.ReloadOutcome;
import io.berth.host.generation.Reloader;
import io.berth.host.shadow.Shadow;
import io.berth.host.telemetry.DecisionLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What can be asked of a process that schedules, whichever way the question comes. Safe for several threads. */
final class Controls {
    static final String RESULT = "result";
    static final String REFUSED = "refused";

    private static final String DOOR = "a command at control.sock";

    private final Reloader reloader;
    private final ShadowControls shadow;
    private final DecisionLog decisions;

    Controls(Reloader reloader, Shadow shadow, DecisionLog decisions) {
        this.reloader = reloader;
        this.shadow = new ShadowControls(reloader, shadow);
        this.decisions = decisions;
    }

    /**
     * @param request a {@code command}, with what it takes
     * @param by who asks, for the log
     */
    Tree.Mapping answer(Tree.Mapping request, String by) {
        String command = request.text("command");
        return switch (command) {
            case "reload" -> json(reloader.reload(by));
            case "rollback" -> rollback(request.text("generation"), by);
            case "generations" -> generations();
            case "why" -> why(request.text("pod"));
            case "shadow" -> shadow.report();
            case "shadow start" ->
                shadow.start(request.text("name"), request.text("configuration"), ShadowControls.folders(request));
            case "shadow promote" -> shadow.promote(by);
            case "shadow drop" -> shadow.drop();
            default ->
                refusal("there is no command \"" + command
                        + "\": there are reload, rollback, generations, why and shadow; is"
                        + " the process of another version?");
        };
    }

    /** What is asked by a command on this machine. */
    Tree.Mapping answer(Tree.Mapping request) {
        return answer(request, DOOR);
    }

    private Tree.Mapping rollback(String generation, String by) {
        if (generation.isEmpty()) {
            return json(reloader.rollback(by));
        }
        try {
            return json(reloader.rollback(Long.parseLong(generation), by));
        } catch (NumberFormatException e) {
            return refusal("\"" + generation + "\" is no number of a generation: see berth generations");
        }
    }

    private Tree.Mapping why(String text) {
        PodKey pod;
        try {
            pod = PodKey.of(text);
        } catch (IllegalArgumentException e) {
            return refusal(String.valueOf(e.getMessage()));
        }
        return decisions
                .latest(pod.namespace(), pod.name())
                .map(DecisionJson::of)
                .orElseGet(() -> refusal(String.format(
                        Locale.ROOT,
                        "no decision about %s is kept (the last %,d pods' are): is the name right?",
                        pod,
                        decisions.podLimit())));
    }

    static Tree.Mapping refusal(String reason) {
        return new JsonValues()
                .put(RESULT, REFUSED)
                .put("problems", JsonValues.texts(List.of(reason)))
                .done();
    }

    static Tree.Mapping json(ReloadOutcome outcome) {
        return switch (outcome) {
            case ReloadOutcome.Applied applied ->
                new JsonValues()
                        .put(RESULT, "applied")
                        .put("generation", applied.number())
                        .put("digest", applied.digest())
                        .put("changes", changes(applied.changes()))
                        .done();
            case ReloadOutcome.Unchanged unchanged ->
                new JsonValues()
                        .put(RESULT, "unchanged")
                        .put("generation", unchanged.number())
                        .put("digest", unchanged.digest())
                        .done();
            case ReloadOutcome.Refused refused ->
                new JsonValues()
                        .put(RESULT, REFUSED)
                        .put("problems", problems(refused.problems()))
                        .done();
            case ReloadOutcome.Unsettled unsettled ->
                refusal("the files are being changed: they are taken as soon as they stand still");
        };
    }

    private Tree.Mapping generations() {
        List<Tree> all = new ArrayList<>();
        for (HistoryEntry entry : reloader.history()) {
            all.add(new JsonValues()
                    .put("number", entry.number())
                    .put("digest", entry.digest())
                    .put("at", entry.at().toString())
                    .put("cause", entry.cause())
                    .put("state", entry.state().toString())
                    .put("leases", entry.leases())
                    .put("kept", Boolean.toString(entry.isKept()))
                    .put("changes", changes(entry.changes()))
                    .put("problems", problems(entry.problems()))
                    .done());
        }
        return new JsonValues().put("generations", JsonValues.list(all)).done();
    }

    private static Tree changes(List<FileChange> changes) {
        return JsonValues.list(changes.stream()
                .map(change -> new JsonValues()
                        .put("kind", change.kind())
                        .put("name", change.name())
                        .put("how", change.how())
                        .put("digest", change.digest())
                        .done())
                .toList());
    }

    static Tree problems(List<Problem> problems) {
        return JsonValues.texts(problems.stream().map(Problem::toString).toList());
    }
}
