package io.berth.host.shadow;

import io.berth.api.plugin.PluginException;
import io.berth.api.tree.InvalidInputException;
import io.berth.host.config.SchedulerConfiguration;
import io.berth.host.cycle.ExtenderPhase;
import io.berth.host.cycle.ProfileContext;
import io.berth.host.cycle.RefusingWriter;
import io.berth.host.cycle.SharedValues;
import io.berth.host.generation.Closings;
import io.berth.host.generation.Generation;
import io.berth.host.generation.GenerationBuilder;
import io.berth.host.generation.Generations;
import io.berth.host.generation.Inputs;
import io.berth.host.generation.Lease;
import io.berth.host.generation.ProfileHost;
import io.berth.host.profile.CallWatch;
import io.berth.host.profile.WatchedThread;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets one candidate decide about each pod after it was decided, from the same snapshot and without effect, and keeps
 * account of what differs. There is one candidate at a time. Safe for several threads.
 */
public final class Shadow implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Shadow.class);

    /**
     * What candidates are built and run with.
     *
     * @param builder one of their own, so that calls which had to be abandoned do not count for what is in use
     * @param built called with each candidate before it decides, so that what its plugins look at is there
     * @param services those of what is in use
     * @param random chance of their own for each candidate
     * @param executor for what its plugins do beside
     * @param hosts makes the contexts of plugins from services
     * @param remember whether verdicts and scores are remembered
     * @param folder where the files of candidates are kept
     * @param sources where plugins come from that they bring along
     * @param closings where candidates are closed
     * @param watch looks after a thread's calls of plugins
     */
    public record Environment(
            GenerationBuilder builder,
            Consumer<Generation> built,
            ProfileContext.Services services,
            Supplier<RandomGenerator> random,
            Executor executor,
            BiFunction<SchedulerConfiguration, ProfileContext.Services, ProfileHost> hosts,
            Function<SchedulerConfiguration, ExtenderPhase> extenders,
            boolean remember,
            Path folder,
            CandidateSources sources,
            CallWatch.ThreadTime time,
            Closings closings,
            Consumer<WatchedThread> watch) {}

    private final Environment environment;
    private final ShadowTap tap;
    private final ShadowListener listener;
    private @Nullable Candidate candidate;
    private @Nullable ShadowReport last;

    public Shadow(Environment environment, ShadowTap tap, ShadowListener listener) {
        this.environment = environment;
        this.tap = tap;
        this.listener = listener;
    }

    /**
     * Begins to compare a configuration, in place of one that is compared already.
     *
     * @param name what the user calls it
     * @param folders with plugins of its own
     * @param now the generation in use
     * @param base its files
     * @throws InvalidInputException if it cannot be used; then what was compared goes on
     */
    public synchronized void start(String name, String configuration, OwnFolders folders, Generation now, Inputs base) {
        CandidateFiles files =
                CandidateFiles.copy(environment.folder, name, configuration, folders, base, environment.sources);
        Candidate next;
        try {
            next = build(files, now);
        } catch (RuntimeException | Error e) {
            delete(files);
            throw e;
        }
        end("replaced by " + name);
        put(next);
    }

    /**
     * Another generation is in use: the candidate is compared with that one, and has its plugins where it brings none of
     * its own.
     */
    public synchronized void follow(Generation now, Inputs base) {
        Candidate before = candidate;
        if (before == null) {
            return;
        }
        if (before.digest().equals(now.digest())) {
            end("in use as generation " + now.number());
            return;
        }
        try {
            Candidate next = build(before.files().on(base), now);
            before.end();
            put(next);
        } catch (InvalidInputException e) {
            end("of no use beside generation " + now.number() + ": "
                    + e.problems().getFirst());
        } catch (RuntimeException | LinkageError e) {
            log.error("the candidate could not be built beside generation {}", now.number(), e);
            end("internal error: " + e);
        }
    }

    private void put(Candidate next) {
        candidate = next;
        tap.feed(next);
        listener.isRunning(true);
    }

    /** The files of the candidate; empty if there is none. */
    public synchronized Optional<Inputs> files() {
        return Optional.ofNullable(candidate).map(one -> one.files().inputs());
    }

    /** How far it is, or how far it was; empty if there was none since the process began. */
    public synchronized Optional<ShadowReport> report() {
        Candidate running = candidate;
        return Optional.ofNullable(running == null ? last : running.report(""));
    }

    /** Ends the comparison; whether there was one. */
    public synchronized boolean end(String reason) {
        Candidate running = candidate;
        if (running == null) {
            return false;
        }
        tap.feed(null);
        candidate = null;
        last = running.report(reason);
        running.end();
        delete(running.files());
        listener.isRunning(false);
        return true;
    }

    private static void delete(CandidateFiles files) {
        try {
            files.delete();
        } catch (UncheckedIOException e) {
            log.warn("{}", e.toString());
        }
    }

    @Override
    public void close() {
        end("the process ends");
    }

    private Candidate build(CandidateFiles files, Generation now) {
        Nominations nominations = new Nominations();
        ProfileContext.Services services = services(nominations);
        Generation generation;
        try {
            generation = environment.builder.build(
                    0, files.inputs(), configuration -> environment.hosts.apply(configuration, services));
        } catch (InvalidInputException e) {
            throw files.named(e);
        }
        environment.built.accept(generation);
        Generations itself = new Generations(generation, environment.closings);
        Tally tally = new Tally(services.clock(), listener);
        CandidateCycles cycles = new CandidateCycles(
                generation, nominations, environment.extenders, environment.remember, environment.time);
        Lease lease = itself.lease();
        ShadowWorker worker = new ShadowWorker(cycles, tally, lease, environment.watch);
        worker.start();
        return new Candidate(
                files,
                itself,
                new Candidate.Against(
                        now.number(), now.digest(), services.clock().instant()),
                environment.services.nominator(),
                tally,
                worker);
    }

    /** As those of what is in use, without what would have an effect. */
    private ProfileContext.Services services(Nominations nominations) {
        ProfileContext.Services real = environment.services;
        return new ProfileContext.Services(
                real.clock(),
                real.alarms(),
                environment.random.get(),
                real.objects(),
                new RefusingWriter(Shadow::refused),
                nominations,
                new SeenWaitingPods(real.waitingPods()),
                environment.executor,
                new SharedValues());
    }

    private static PluginException refused(String what) {
        return new PluginException("a candidate in the shadow changes nothing in the cluster, so it may not " + what);
    }
}
