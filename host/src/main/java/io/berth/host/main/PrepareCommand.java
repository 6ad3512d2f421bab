package io.berth.host.main;

import io.berth.api.tree.DurationText;
import io.berth.host.rehearsal.Rehearsal;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
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
    public Integer call() throws IOException, InterruptedException {
        if (pods < 1) {
            throw new ParameterException(spec.commandLine(), "--pods " + pods + ": expected at least 1");
        }
        Path folder = TemporaryFolders.create("rehearsal");
        try (Rehearsal rehearsal = Rehearsal.begin(pods, folder, Instant.now(), System::nanoTime)) {
            Thread watcher =
                    Thread.ofPlatform().daemon().name("berth-rehearsal").start(() -> stopWhenDone(rehearsal));
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
            if (code != 0) {
                throw new CommandFailure("the scheduler of the rehearsal has ended with exit code " + code);
            }
            if (!rehearsal.awaitAllBound(Duration.ZERO)) {
                throw new CommandFailure("the rehearsal was stopped before its end");
            }
            spec.commandLine().getOut().println("rehearsed with " + rehearsal.bound() + " pods");
            return 0;
        }
    }

    /**
     * Asks the scheduler to stop as an operator does. A process that was too slow ends at once: the JVM would take its time
     * to keep what it learned from half a rehearsal.
     */
    private void stopWhenDone(Rehearsal rehearsal) {
        try {
            if (rehearsal.awaitAllBound(limit)) {
                Signal.raise(new Signal("TERM"));
            } else {
                System.err.println(
                        "berth: the pods of the rehearsal were not all scheduled within " + DurationText.format(limit));
                Runtime.getRuntime().halt(1);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
