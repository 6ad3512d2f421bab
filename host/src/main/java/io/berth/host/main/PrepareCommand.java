package io.berth.host.main;

import io.berth.api.tree.DurationText;
import io.berth.host.rehearsal.Rehearsal;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import sun.misc.Signal;

/** Works as a scheduler for some seconds, so that the JVM sees what a start and the first pods need. */
@Command(
        name = "prepare",
        mixinStandardHelpOptions = true,
        description = {
            "Makes later starts of \"berth scheduler\" on this machine faster, and its first minutes cheaper: it works"
                + " for some seconds with a made-up API server on this machine, and bin/berth keeps what the JVM"
                + " learned (an AOT cache of about 100 MB) in the folder \"prepared\" of the distribution. Do it again"
                + " after another JDK or another version of Berth was installed; a cache that does not fit is not"
                + " used.",
            ""
        },
        footer = {"", "Exit codes: 0 prepared, 1 failed, 2 bad usage."})
final class PrepareCommand implements Callable<Integer> {
    @Option(
            names = "--pods",
            paramLabel = "N",
            defaultValue = "500",
            description = "how many pods are scheduled in the rehearsal (default: ${DEFAULT-VALUE})")
    int pods;

    @Option(
            names = "--limit",
            paramLabel = "DURATION",
            converter = GoDurationConverter.class,
            description = "how long it may take (default: 2m)")
    Duration limit = Duration.ofMinutes(2);

    @Spec
    CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        if (pods < 1) {
            throw new ParameterException(spec.commandLine(), "--pods " + pods + ": expected at least 1");
        }
        Path folder = Files.createTempDirectory("berth-rehearsal-");
        try (Rehearsal rehearsal = Rehearsal.begin(pods, folder, Instant.now(), System::nanoTime)) {
            Outcome outcome = new Outcome(rehearsal, limit);
            Thread watcher =
                    Thread.ofPlatform().daemon().name("berth-rehearsal").start(outcome);
            int code = Berth.commandLine()
                    .execute(
                            "scheduler",
                            "--config",
                            rehearsal.configuration().toString(),
                            "--scripts",
                            rehearsal.scripts().toString(),
                            "--secure-port",
                            "0");
            watcher.interrupt();
            return report(code, outcome, spec.commandLine().getOut());
        } finally {
            TemporaryFolders.delete(folder);
        }
    }

    private int report(int code, Outcome outcome, PrintWriter out) {
        if (code != 0) {
            throw new CommandFailure("the scheduler of the rehearsal has ended with exit code " + code);
        }
        int bound = outcome.bound.orElseThrow(() -> new CommandFailure(
                "the pods of the rehearsal were not all scheduled within " + DurationText.format(limit)));
        out.println("rehearsed with " + bound + " pods");
        return 0;
    }

    /** Waits for the end of the rehearsal, and then asks the scheduler to stop as an operator does. */
    private static final class Outcome implements Runnable {
        private final Rehearsal rehearsal;
        private final Duration limit;
        private volatile Optional<Integer> bound = Optional.empty();
        private volatile boolean isOver;

        Outcome(Rehearsal rehearsal, Duration limit) {
            this.rehearsal = rehearsal;
            this.limit = limit;
        }

        @Override
        public void run() {
            try {
                bound = rehearsal.awaitAllBound(limit);
                isOver = true;
                Signal.raise(new Signal("TERM"));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
