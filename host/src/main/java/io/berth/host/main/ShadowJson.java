package io.berth.host.main;

import io.berth.api.tree.Tree;
import io.berth.host.profile.PluginHealth;
import io.berth.host.shadow.Agreement;
import io.berth.host.shadow.Difference;
import io.berth.host.shadow.NodeScore;
import io.berth.host.shadow.ShadowReport;
import io.berth.host.shadow.Timing;
import io.berth.host.shadow.Verdict;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A report of a candidate as JSON. */
final class ShadowJson {
    static final String CANDIDATE = "candidate";
    static final String CURRENT = "current";

    private ShadowJson() {}

    static Tree.Mapping of(ShadowReport report) {
        JsonValues decisions = new JsonValues().put("compared", report.compared());
        for (Agreement agreement : Agreement.values()) {
            decisions.put(agreement.toString(), report.count(agreement));
        }
        return new JsonValues()
                .put("state", report.ended().isEmpty() ? "running" : "ended")
                .put("ended", report.ended())
                .put(
                        CANDIDATE,
                        new JsonValues()
                                .put("name", report.name())
                                .put("digest", report.digest())
                                .put(
                                        ShadowControls.PLUGINS,
                                        paths(report.folders().jars()))
                                .put(
                                        ShadowControls.SCRIPTS,
                                        paths(report.folders().scripts()))
                                .done())
                .put(
                        CURRENT,
                        new JsonValues()
                                .put("generation", report.generation())
                                .put("digest", report.generationDigest())
                                .done())
                .put("since", report.since().toString())
                .put(
                        "decisions",
                        decisions
                                .put("dropped", report.dropped())
                                .put("waiting", report.waiting())
                                .done())
                .put(
                        "time",
                        new JsonValues()
                                .put(CURRENT, timing(report.current()))
                                .put(CANDIDATE, timing(report.candidate()))
                                .done())
                .put(
                        "plugins",
                        JsonValues.list(
                                report.ailing().stream().map(ShadowJson::plugin).toList()))
                .put(
                        "differences",
                        JsonValues.list(report.differences().stream()
                                .map(ShadowJson::difference)
                                .toList()))
                .done();
    }

    private static Tree paths(List<Path> folders) {
        return JsonValues.texts(folders.stream().map(Path::toString).toList());
    }

    private static Tree timing(Timing timing) {
        return new JsonValues()
                .put("cycles", timing.cycles())
                .put("meanMicros", timing.meanNanos() / 1000)
                .put("maxMicros", timing.maxNanos() / 1000)
                .put("meanCpuMicros", timing.meanCpuNanos() / 1000)
                .done();
    }

    private static Tree plugin(PluginHealth health) {
        return new JsonValues()
                .put("profile", health.schedulerName())
                .put("plugin", health.plugin())
                .put("origin", health.origin().toString())
                .put("state", health.state().name().toLowerCase(Locale.ROOT))
                .put("failures", health.counts().failures())
                .put("overruns", health.counts().overruns())
                .put("abandoned", health.counts().abandoned())
                .put("lastFailure", health.lastFailure())
                .done();
    }

    private static Tree difference(Difference difference) {
        return new JsonValues()
                .put("namespace", difference.namespace())
                .put("name", difference.name())
                .put("uid", difference.uid())
                .put("at", difference.at().toString())
                .put("times", difference.times())
                .put("agreement", difference.agreement().toString())
                .put(CURRENT, verdict(difference.current()))
                .put(CANDIDATE, verdict(difference.candidate()))
                .put("candidateAtCurrentNode", score(difference.there()))
                .put("candidateRefusesCurrentNode", difference.refusal())
                .done();
    }

    private static Tree verdict(@Nullable Verdict verdict) {
        return verdict == null
                ? JsonValues.text(null)
                : new JsonValues()
                        .put("node", verdict.node())
                        .put("score", score(verdict.score()))
                        .put("message", verdict.message())
                        .done();
    }

    private static Tree score(@Nullable NodeScore score) {
        if (score == null) {
            return JsonValues.text(null);
        }
        JsonValues plugins = new JsonValues();
        score.plugins().forEach(plugins::put);
        return new JsonValues()
                .put("total", score.total())
                .put("plugins", plugins.done())
                .done();
    }
}
