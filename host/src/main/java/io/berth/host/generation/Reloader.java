package io.berth.host.generation;

import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * Follows the files of a generation: looks at them whenever it is asked to, and puts a new generation in place once they
 * have changed and then stood still from one look to the next, so that a file that is being copied is not taken by half.
 * The same contents are not tried twice. Used by one thread.
 */
public final class Reloader {
    private final List<Path> roots;
    private final GenerationBuilder builder;
    private final Generations generations;
    private final Consumer<Generation> swapped;
    private final ReloadListener listener;
    private FileState built;
    private FileState seen;
    private String tried;

    /**
     * @param roots the files and folders that generations are built from
     * @param first what they looked like before the generation in use was built, so that no change since is missed
     * @param swapped called when another generation is in place, before anything is told of it
     */
    public Reloader(
            List<Path> roots,
            FileState first,
            GenerationBuilder builder,
            Generations generations,
            Consumer<Generation> swapped,
            ReloadListener listener) {
        this.roots = List.copyOf(roots);
        this.builder = builder;
        this.generations = generations;
        this.swapped = swapped;
        this.listener = listener;
        this.built = first;
        this.seen = built;
        this.tried = "";
    }

    /** Looks at the files once; to be called a few times a second or less. */
    public void check() {
        FileState now = FileState.of(roots);
        boolean standsStill = now.equals(seen);
        seen = now;
        if (standsStill && !now.equals(built)) {
            built = now;
            String contents = FileState.contents(roots);
            if (!contents.equals(tried)) {
                tried = contents;
                reload();
            }
        }
    }

    /** Builds from the files as they are, whether they changed or not. */
    public void reload() {
        try {
            Generation next = builder.build(generations.current().number() + 1);
            if (next.digest().equals(generations.current().digest())) {
                Generations.discard(next);
                return;
            }
            generations.swap(next);
            swapped.accept(next);
            listener.applied(next);
        } catch (InvalidInputException e) {
            listener.refused(e.problems());
        } catch (RuntimeException | LinkageError e) {
            listener.refused(List.of(new Problem(Position.UNKNOWN, "", "building a generation failed: " + e)));
        }
    }
}
