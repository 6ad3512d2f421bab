package io.berth.host.generation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Copies of the files of the last generations, in a folder that belongs to this process: to go back to, and to start with
 * when the files are bad. A set is a folder named by the digest of what is in it, and is there as a whole or not at all.
 * Used by one thread at a time.
 */
public final class SavedSets {
    private static final int KEPT = 12;
    private static final String LAST_GOOD = "last-good";

    private final Path folder;
    private final Deque<String> kept = new ArrayDeque<>();
    /** Of what the sets of this process are copies, by digest: not all have the folders that are followed. */
    private final Map<String, Inputs> originals = new HashMap<>();

    private String lastGood = "";

    /** @param folder is made when it is needed */
    public SavedSets(Path folder) {
        this.folder = folder;
    }

    /** Whether the files with that digest can be had. */
    boolean has(String digest) {
        return Files.isDirectory(set(digest));
    }

    /**
     * Copies files.
     *
     * @return false if they are not any more what they were
     */
    boolean save(FileSet files, Inputs inputs) throws IOException {
        String digest = files.digest();
        if (!has(digest) && !copy(files, inputs, digest)) {
            return false;
        }
        originals.put(digest, inputs);
        kept.remove(digest);
        kept.addLast(digest);
        while (kept.size() > KEPT) {
            forget(kept.removeFirst());
        }
        return true;
    }

    private void forget(String digest) {
        originals.remove(digest);
        if (!digest.equals(lastGood)) {
            delete(set(digest));
        }
    }

    private boolean copy(FileSet files, Inputs inputs, String digest) throws IOException {
        Files.createDirectories(folder.resolve("sets"));
        Path temporary = Files.createTempDirectory(folder.resolve("sets"), ".part-");
        try {
            if (!FileCopy.make(files, inputs, temporary)) {
                return false;
            }
            Files.move(temporary, set(digest), StandardCopyOption.ATOMIC_MOVE);
            return true;
        } finally {
            delete(temporary);
        }
    }

    /**
     * The inputs with the copies in their place; with a configuration if that was a part of them, whatever its name.
     *
     * @param live those that are followed: sets of earlier processes are copies of such
     */
    Inputs inputs(String digest, Inputs live) {
        return copies(digest, originals.getOrDefault(digest, live));
    }

    private Inputs copies(String digest, Inputs original) {
        Inputs copies = original.in(set(digest));
        try (Stream<Path> found = Files.list(set(digest).resolve(Inputs.CONFIGURATION))) {
            return found.findFirst().map(copies::with).orElse(copies);
        } catch (NoSuchFileException e) {
            return copies;
        } catch (IOException e) {
            throw new UncheckedIOException("the copies in " + set(digest) + " cannot be read", e);
        }
    }

    /**
     * Remembers beyond the end of the process with which files it went well; not those of which the next process could
     * make nothing, as it follows other folders.
     *
     * @param live those that are followed
     */
    void lastGood(String digest, Inputs live) throws IOException {
        if (!isWhole(digest, live)) {
            return;
        }
        lastGood = digest;
        Path temporary = folder.resolve("." + LAST_GOOD);
        Files.writeString(temporary, digest + "\n");
        Files.move(temporary, folder.resolve(LAST_GOOD), StandardCopyOption.ATOMIC_MOVE);
        removeForgotten(digest);
    }

    /** The digest of the set that was good last; empty if there is none, or its copies are not any more what they were. */
    Optional<String> lastGood(Inputs live) {
        try {
            String digest = Files.readString(folder.resolve(LAST_GOOD)).strip();
            return isWhole(digest, live) ? Optional.of(digest) : Optional.empty();
        } catch (IOException | UncheckedIOException e) {
            return Optional.empty();
        }
    }

    /**
     * The copy of the configuration that was good last.
     *
     * @param live those that are followed
     */
    public Optional<Path> lastGoodConfiguration(Inputs live) {
        return lastGood(live)
                .flatMap(digest -> Optional.ofNullable(inputs(digest, live).configuration())
                        .filter(Files::exists));
    }

    private boolean isWhole(String digest, Inputs live) {
        return FileSet.of(copies(digest, live)).digest().equals(digest);
    }

    /** What earlier processes have left is not needed once this one has something good of its own. */
    private void removeForgotten(String digest) throws IOException {
        List<Path> found;
        try (Stream<Path> sets = Files.list(folder.resolve("sets"))) {
            found = sets.toList();
        }
        for (Path set : found) {
            String name = set.getFileName().toString();
            boolean isUsed = name.startsWith(digest.substring(0, 16))
                    || kept.stream().anyMatch(one -> name.equals(one.substring(0, 16)));
            if (!isUsed) {
                delete(set);
            }
        }
    }

    private Path set(String digest) {
        return folder.resolve("sets").resolve(digest.substring(0, Math.min(16, digest.length())));
    }

    private static void delete(Path tree) {
        if (!Files.exists(tree)) {
            return;
        }
        try {
            FolderTree.delete(tree);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete " + tree, e);
        }
    }
}
