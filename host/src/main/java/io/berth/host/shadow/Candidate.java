package io.berth.host.shadow;

import io.berth.api.plugin.Nominator;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.cycle.ScheduleResult;
import io.berth.host.generation.Generation;
import io.berth.host.generation.Generations;
import io.berth.host.profile.PluginHealth;
import io.berth.host.profile.Profile;
import java.time.Instant;
import java.util.List;

/** A generation that is not in use, and what it would do. */
final class Candidate {
    /**
     * What it is compared with.
     *
     * @param since when that began
     */
    record Against(long generation, String digest, Instant since) {}

    private final CandidateFiles files;
    private final Generations itself;
    private final Against against;
    private final Nominator nominator;
    private final Tally tally;
    private final ShadowWorker worker;

    /** @param itself closed at the end, when the worker's lease is */
    Candidate(
            CandidateFiles files,
            Generations itself,
            Against against,
            Nominator nominator,
            Tally tally,
            ShadowWorker worker) {
        this.files = files;
        this.itself = itself;
        this.against = against;
        this.nominator = nominator;
        this.tally = tally;
        this.worker = worker;
    }

    CandidateFiles files() {
        return files;
    }

    String digest() {
        return itself.current().digest();
    }

    /** On the scheduling thread. A decision of another generation is none to compare with. */
    void offer(PodInfo pod, long generation, ScheduleResult result, Effort effort) {
        if (generation != against.generation) {
            return;
        }
        if (worker.hasRoom()) {
            worker.add(Decision.of(pod, generation, result, nominator, effort));
        } else {
            tally.dropped();
        }
    }

    void end() {
        worker.end();
        itself.close();
    }

    /** @param ended why it is over; empty while it is not */
    ShadowReport report(String ended) {
        Tally.Standing standing = tally.standing();
        return new ShadowReport(
                files.name(),
                files.own().folders(),
                digest(),
                against.generation,
                against.digest,
                against.since,
                ended,
                standing.counts(),
                standing.dropped(),
                worker.waiting(),
                standing.current(),
                standing.candidate(),
                standing.differences(),
                ailing(itself.current()));
    }

    private static List<PluginHealth> ailing(Generation generation) {
        return generation.profiles().values().stream()
                .map(Profile::health)
                .flatMap(List::stream)
                .filter(health -> health.state() != PluginHealth.State.SOUND
                        || health.counts().failures() > 0)
                .toList();
    }
}
