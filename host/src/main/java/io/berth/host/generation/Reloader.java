package io.berth.host.generation;

import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import io.berth.host.source.PluginSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows the files of a generation: looks at them whenever it is asked to, and puts a new generation in place once they
 * have changed, then stood still from one look to the next, and are after the build what they were before, so that a
 * file that is being copied is not taken by half. The same contents are not tried twice. Who goes back to an earlier
 * generation stays there until the files change again. Safe for several threads.
 */
public final class Reloader {
    private static final Logger log = LoggerFactory.getLogger(Reloader.class);
    private static final int TRIES = 5;

    private final GenerationBuilder builder;
    private final Generations generations;
    private final SavedSets saved;
    private final GenerationHistory history;
    private final BiConsumer<Generation, Inputs> swapped;
    private final ReloadListener listener;
    private FileState built;
    private FileState seen;
    private FileSet tried;
    private FileSet inUse;
    private Inputs using;
    /** Whether the files as they were last are not what is in use. */
    private boolean isRefused;

    /**
     * @param beginning how the generation in use came about
     * @param saved where the files of generations are kept
     * @param swapped called with its files when another generation is in place, before anything is told of it
     */
    public Reloader(
            Beginning beginning,
            GenerationBuilder builder,
            Generations generations,
            SavedSets saved,
            GenerationHistory history,
            BiConsumer<Generation, Inputs> swapped,
            ReloadListener listener) {
        this.builder = builder;
        this.generations = generations;
        this.saved = saved;
        this.history = history;
        this.swapped = swapped;
        this.listener = listener;
        this.built = beginning.looks();
        this.seen = built;
        boolean isUntouched = FileState.of(builder.inputs().roots()).equals(built);
        this.tried = isUntouched ? FileSet.of(builder.inputs()) : FileSet.NONE;
        this.inUse = isUntouched ? FileSet.of(beginning.from()) : FileSet.NONE;
        begin(beginning, isUntouched);
        this.using = copies(beginning.from());
    }

    private void begin(Beginning beginning, boolean isUntouched) {
        Generation first = generations.current();
        boolean hasLastGood = !beginning.problems().isEmpty();
        isRefused = hasLastGood;
        if (hasLastGood) {
            history.refused("start", tried.changesSince(inUse), beginning.problems());
        }
        history.applied(first, generations.tenants(), hasLastGood ? "last good" : "start", List.of(), inUse);
        if (hasLastGood) {
            listener.startedFromLastGood(first, inUse.digest(), beginning.problems());
        } else if (isUntouched) {
            keep(inUse, beginning.from());
        }
    }

    /** Oldest first. */
    public List<HistoryEntry> history() {
        return history.entries(saved::has);
    }

    /** Calls a function with the generation in use and its files; no other is put in place meanwhile. */
    public synchronized <T> T withInUse(BiFunction<Generation, Inputs, T> function) {
        return function.apply(generations.current(), using);
    }

    /** The kept copies of what is in use, as the files themselves may be others by now; these if there are none. */
    private Inputs copies(Inputs from) {
        return saved.has(inUse.digest()) ? saved.inputs(inUse.digest(), builder.inputs()) : from;
    }

    /** Looks at the files once; to be called a few times a second or less. */
    public synchronized void check() {
        FileState now = FileState.of(builder.inputs().roots());
        boolean standsStill = now.equals(seen);
        seen = now;
        if (standsStill && !now.equals(built)) {
            FileSet files = FileSet.of(builder.inputs());
            if (files.equals(tried)
                    || !(build(ReloadCause.FILES, builder.inputs(), files) instanceof ReloadOutcome.Unsettled)) {
                built = now;
                tried = files;
            }
        }
    }

    /**
     * Builds from the files as they are, whether they changed or not, and tries again what took too long to get ready.
     *
     * @param by who asks for it
     */
    public synchronized ReloadOutcome reload(String by) {
        builder.inputs().sources().forEach(PluginSource::retry);
        ReloadOutcome outcome = new ReloadOutcome.Unsettled();
        for (int i = 0; i < TRIES && outcome instanceof ReloadOutcome.Unsettled; i++) {
            FileState now = FileState.of(builder.inputs().roots());
            FileSet files = FileSet.of(builder.inputs());
            outcome = build(new ReloadCause("reload", by), builder.inputs(), files);
            if (!(outcome instanceof ReloadOutcome.Unsettled)) {
                built = now;
                seen = now;
                tried = files;
            }
        }
        return outcome;
    }

    /**
     * Goes back to the generation before the one in use.
     *
     * @param by who asks for it
     */
    public synchronized ReloadOutcome rollback(String by) {
        long current = generations.current().number();
        Optional<Long> before = history.before(current);
        return before.isPresent()
                ? rollback(before.get(), by)
                : refused("there is no generation before " + current + " to go back to");
    }

    /**
     * Goes back to an earlier generation: a new one is built from the files of that one.
     *
     * @param by who asks for it
     */
    public synchronized ReloadOutcome rollback(long number, String by) {
        Optional<String> digest = history.files(number);
        if (digest.isEmpty()) {
            return refused("there was no generation " + number + ", or it is too long ago: see berth generations");
        }
        if (!saved.has(digest.get())) {
            return refused("the files of generation " + number + " are not kept any more: see berth generations");
        }
        return use(new ReloadCause("rollback to " + number, by), saved.inputs(digest.get(), builder.inputs()));
    }

    /** Uses other files than those that are followed, until these change. */
    public synchronized ReloadOutcome use(ReloadCause cause, Inputs others) {
        return build(cause, others, FileSet.of(others));
    }

    private static ReloadOutcome refused(String reason) {
        return new ReloadOutcome.Refused(List.of(new Problem(Position.UNKNOWN, "", reason)));
    }

    private ReloadOutcome build(ReloadCause cause, Inputs from, FileSet files) {
        try {
            Generation next = builder.build(generations.current().number() + 1, from);
            if (!FileSet.of(from).equals(files)) {
                generations.discard(next);
                return new ReloadOutcome.Unsettled();
            }
            return swap(cause, next, from, files);
        } catch (InvalidInputException e) {
            return refuse(cause, from, files, e.problems());
        } catch (RuntimeException | LinkageError e) {
            return refuse(
                    cause,
                    from,
                    files,
                    List.of(new Problem(Position.UNKNOWN, "", "building a generation failed: " + e)));
        }
    }

    private ReloadOutcome swap(ReloadCause cause, Generation next, Inputs from, FileSet files) {
        Generation current = generations.current();
        if (next.digest().equals(current.digest())) {
            generations.discard(next);
            if (isRefused) {
                isRefused = false;
                history.repaired(current, cause.what());
                listener.repaired(current);
            }
            return new ReloadOutcome.Unchanged(current.number(), current.digest());
        }
        List<FileChange> changes = files.changesSince(inUse);
        keep(files, from);
        generations.swap(next);
        builder.inUse(next);
        inUse = files;
        isRefused = false;
        using = copies(from);
        swapped.accept(next, using);
        history.applied(next, generations.tenants(), cause.what(), changes, files);
        listener.applied(next, cause, changes);
        return new ReloadOutcome.Applied(next.number(), next.digest(), changes);
    }

    private ReloadOutcome refuse(ReloadCause cause, Inputs from, FileSet files, List<Problem> problems) {
        if (!FileSet.of(from).equals(files)) {
            return new ReloadOutcome.Unsettled();
        }
        isRefused = true;
        history.refused(cause.what(), files.changesSince(inUse), problems);
        listener.refused(problems);
        return new ReloadOutcome.Refused(problems);
    }

    /** A full disk keeps nobody from using what is good. */
    private void keep(FileSet files, Inputs from) {
        try {
            if (saved.save(files, from)) {
                saved.lastGood(files.digest(), builder.inputs());
            }
        } catch (IOException | UncheckedIOException e) {
            log.warn("The files in use could not be kept, and cannot be gone back to: {}", e.toString());
        }
    }
}
