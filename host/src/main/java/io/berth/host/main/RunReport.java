package io.berth.host.main;

import io.berth.api.tree.PrintableText;
import io.berth.api.tree.Problem;
import io.berth.api.tree.Tree;
import io.berth.host.generation.FileChange;
import io.berth.host.generation.Generation;
import io.berth.host.generation.ReloadCause;
import io.berth.host.generation.ReloadListener;
import io.berth.host.queue.PendingPods;
import io.berth.host.telemetry.DecisionRecord;
import io.berth.host.tree.TreeWriter;
import java.io.PrintWriter;
import java.util.Collection;
import java.util.List;

/** Tells what happens during a run, a line each. Safe for several threads. */
final class RunReport implements ReloadListener {
    /** So many characters of a message are printed for each pod, however often. */
    private static final int REPEATED = 160;

    private final PrintWriter out;
    private final boolean json;
    private String lastLong = "";
    private String lastLongPod = "";

    RunReport(PrintWriter out, SimulateCommand.Output output) {
        this.out = out;
        this.json = output == SimulateCommand.Output.JSON;
    }

    private synchronized void line(String text, Tree.Mapping object) {
        out.println(json ? TreeWriter.json(object) : PrintableText.of(text));
        out.flush();
    }

    private static JsonValues event(String kind) {
        return new JsonValues().put("event", kind);
    }

    /** What is long and said of the last such pod as well is not said again. */
    private synchronized String why(DecisionRecord decision) {
        String message = decision.message();
        if (message.length() <= REPEATED) {
            return message;
        }
        if (message.equals(lastLong)) {
            return decision.key().equals(lastLongPod) ? "as before" : "as " + lastLongPod;
        }
        lastLong = message;
        lastLongPod = decision.key();
        return message;
    }

    void decided(DecisionRecord decision) {
        String text = decision.node() == null
                ? "pending " + decision.key() + ": " + why(decision)
                : "placed  " + decision.key() + " on " + decision.node() + " (" + decision.feasible() + " of "
                        + decision.evaluated() + " nodes fit, generation " + decision.generation() + ")";
        line(text, event("decision").put("decision", DecisionJson.of(decision)).done());
    }

    void note(String text) {
        line("note: " + text, event("note").put("message", text).done());
    }

    void refusedObject(Problem problem) {
        line(
                "refused object: " + problem,
                event("objectRefused").put("message", problem.toString()).done());
    }

    /** @param titles of objects that were in manifests and are in none any more */
    void removed(Collection<String> titles) {
        for (String title : titles) {
            line(
                    "removed " + title + ", which no manifest has any more",
                    event("manifestRemoved").put("object", title).done());
        }
    }

    void refusedManifests(List<Problem> problems) {
        for (Problem problem : problems) {
            line(
                    "refused manifests: " + problem + " (the cluster stays as it is)",
                    event("manifestsRefused").put("message", problem.toString()).done());
        }
    }

    @Override
    public void applied(Generation generation, ReloadCause cause, List<FileChange> changes) {
        inUse(generation);
    }

    /** Also the first one, which no change has brought. */
    void inUse(Generation generation) {
        line(
                "generation " + generation.number() + " is in use (digest " + generation.digest() + ", profiles "
                        + String.join(", ", generation.profiles().keySet()) + ")",
                event("generation")
                        .put("number", generation.number())
                        .put("digest", generation.digest())
                        .put(
                                "profiles",
                                JsonValues.texts(
                                        List.copyOf(generation.profiles().keySet())))
                        .done());
        GenerationNotes.of(generation).forEach(this::note);
    }

    @Override
    public void refused(List<Problem> problems) {
        for (Problem problem : problems) {
            line(
                    "refused change: " + problem + " (what was before goes on)",
                    event("generationRefused")
                            .put("message", problem.toString())
                            .done());
        }
    }

    @Override
    public void repaired(Generation current) {
        line(
                "the files are good again: generation " + current.number() + " goes on (digest " + current.digest()
                        + ")",
                event("generationRepaired")
                        .put("number", current.number())
                        .put("digest", current.digest())
                        .done());
    }

    @Override
    public void startedFromLastGood(Generation generation, String digest, List<Problem> problems) {
        for (Problem problem : problems) {
            line(
                    "BAD FILES: " + problem,
                    event("generationRefused")
                            .put("message", problem.toString())
                            .done());
        }
        String text = "THE FILES ARE BAD AND NOT IN USE: started with those that were good last (generation "
                + generation.number() + ", digest " + generation.digest() + "), until the files are repaired";
        line(text, event("note").put("message", text).done());
    }

    void end(SchedulerSetup setup) {
        PendingPods pods = setup.core().queue().pending();
        line(
                "stopped; " + waiting(pods),
                event("stopped")
                        .put("active", pods.active())
                        .put("backoff", pods.backoff())
                        .put("unschedulable", pods.unschedulable())
                        .put("gated", pods.gated())
                        .done());
    }

    private static String waiting(PendingPods pods) {
        if (pods.active() + pods.backoff() + pods.unschedulable() + pods.gated() == 0) {
            return "no pod waits";
        }
        return "pods that wait: " + pods.active() + " to be tried, " + pods.backoff() + " until they are tried again, "
                + pods.unschedulable() + " until something changes in the cluster, " + pods.gated()
                + " held back by gates";
    }
}
