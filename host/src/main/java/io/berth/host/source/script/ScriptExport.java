package io.berth.host.source.script;

import io.berth.api.plugin.BindPlugin;
import io.berth.api.plugin.EventsPlugin;
import io.berth.api.plugin.FilterPlugin;
import io.berth.api.plugin.PermitPlugin;
import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.PostBindPlugin;
import io.berth.api.plugin.PostFilterPlugin;
import io.berth.api.plugin.PreBindPlugin;
import io.berth.api.plugin.PreEnqueuePlugin;
import io.berth.api.plugin.PreFilterPlugin;
import io.berth.api.plugin.PreScorePlugin;
import io.berth.api.plugin.QueueSortPlugin;
import io.berth.api.plugin.ReservePlugin;
import io.berth.api.plugin.ScorePlugin;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Everything that a script may export. */
public enum ScriptExport {
    LESS("less", QueueSortPlugin.class, "(a, b)"),
    PRE_ENQUEUE("preEnqueue", PreEnqueuePlugin.class, "(pod)"),
    PRE_FILTER("preFilter", PreFilterPlugin.class, "(pod, state)", "nodes", "skip"),
    ADD_POD("addPod", PreFilterPlugin.class, "(pod, added, node, state)"),
    REMOVE_POD("removePod", PreFilterPlugin.class, "(pod, removed, node, state)"),
    FILTER("filter", FilterPlugin.class, "(pod, node, state)"),
    POST_FILTER("postFilter", PostFilterPlugin.class, "(pod, refusals, state)", "nominate"),
    PRE_SCORE("preScore", PreScorePlugin.class, "(pod, nodes, state)", "skip"),
    SCORE("score", ScorePlugin.class, "(pod, node, state)"),
    NORMALIZE_SCORES("normalizeScores", ScorePlugin.class, "(scores, pod, nodes, state)"),
    RESERVE("reserve", ReservePlugin.class, "(pod, nodeName, state)"),
    UNRESERVE("unreserve", ReservePlugin.class, "(pod, nodeName, state)"),
    PERMIT("permit", PermitPlugin.class, "(pod, nodeName, state)", "wait"),
    PLAN_PRE_BIND("planPreBind", PreBindPlugin.class, "(pod, nodeName, state)", "parallel", "skip"),
    PRE_BIND("preBind", PreBindPlugin.class, "(pod, nodeName, state)"),
    BIND("bind", BindPlugin.class, "(pod, nodeName, state)", "skip"),
    POST_BIND("postBind", PostBindPlugin.class, "(pod, nodeName, state)"),
    EVENTS("events", EventsPlugin.class, ""),
    NAME("name", null, ""),
    ARGS("args", null, ""),
    REQUIRES("requires", null, ""),
    DEPENDENCE("dependence", null, "");

    private final String exportName;
    private final @Nullable Class<? extends Plugin> extensionPoint;
    private final String parameters;
    private final List<String> answers;

    ScriptExport(
            String exportName, @Nullable Class<? extends Plugin> extensionPoint, String parameters, String... answers) {
        this.exportName = exportName;
        this.extensionPoint = extensionPoint;
        this.parameters = parameters;
        this.answers = List.of(answers);
    }

    /** The name in the script. */
    public String exportName() {
        return exportName;
    }

    /** The interface that the export is a method of; empty for what only describes the script. */
    public Optional<Class<? extends Plugin>> extensionPoint() {
        return Optional.ofNullable(extensionPoint);
    }

    /** Whether it is a function that is called for a pod; else it is a value. */
    public boolean isFunction() {
        return !parameters.isEmpty();
    }

    /** How the function is declared. */
    String signature() {
        return exportName + parameters;
    }

    /** The keys of an object that the function may return, besides those of a refusal. */
    List<String> answers() {
        return answers;
    }

    /** What the function may return, in words. */
    String expectedAnswer() {
        String more = answers.isEmpty() ? "" : ", " + String.join(", ", answers);
        return "nothing, true, false, a text, or an object with one of unschedulable, unresolvable, pending" + more;
    }

    /** The export without which this one is never used; null if it stands alone. */
    @Nullable
    ScriptExport needs() {
        return switch (this) {
            case ADD_POD, REMOVE_POD -> PRE_FILTER;
            case NORMALIZE_SCORES -> SCORE;
            case PLAN_PRE_BIND -> PRE_BIND;
            default -> null;
        };
    }

    static Optional<ScriptExport> named(String name) {
        return Arrays.stream(values())
                .filter(export -> export.exportName.equals(name))
                .findFirst();
    }

    static List<String> names() {
        return Arrays.stream(values()).map(ScriptExport::exportName).toList();
    }

    static Set<ScriptExport> functions() {
        Set<ScriptExport> functions = EnumSet.allOf(ScriptExport.class);
        functions.removeIf(export -> !export.isFunction());
        return functions;
    }
}
