package io.berth.host.main;

import io.berth.host.generation.FolderTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Folders for as long as the process lives, all in one that is its own. */
final class TemporaryFolders {
    private TemporaryFolders() {}

    /** Made when the first one is asked for. */
    private static final class Own {
        static final ProcessFolder FOLDER = make();

        private static ProcessFolder make() {
            Path parent = Path.of(System.getProperty("java.io.tmpdir"));
            try {
                ProcessFolder.removeAbandoned(parent);
                ProcessFolder folder = ProcessFolder.in(parent);
                Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder.path())));
                return folder;
            } catch (IOException e) {
                throw new UncheckedIOException("no folder for copies of files can be made in " + parent, e);
            }
        }
    }

    /** A new folder that is deleted at the end of the process; after one that is killed by the next that starts. */
    static Path create(String name) {
        try {
            return Own.FOLDER.subfolder(name);
        } catch (IOException e) {
            throw new UncheckedIOException("no folder for copies of files can be made in " + Own.FOLDER.path(), e);
        }
    }

    /** Deletes as much as can be deleted: at the end of the process nobody can do more about it. */
    static void delete(Path folder) {
        try {
            FolderTree.delete(folder);
        } catch (IOException e) {
            if (Files.notExists(folder)) {
                // Somebody else deletes it as well.
                return;
            }
            System.err.println("berth: " + folder + " could not be deleted: " + e.getMessage());
        }
    }
}
