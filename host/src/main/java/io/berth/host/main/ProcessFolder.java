package io.berth.host.main;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A folder of one process, for copies that nobody needs after its end. It holds a lock in it for as long as it lives,
 * however it ends: so the next process can tell the folders of those that were killed, and deletes them, whether they
 * ran beside it or in another container with the same disk.
 *
 * @param lock is released by the end of the process
 */
record ProcessFolder(Path path, FileChannel lock) implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(ProcessFolder.class);
    private static final String PREFIX = "berth-plugins-";
    /** Has that name until it is locked, and nobody looks at it. */
    private static final String UNFINISHED = ".berth-new-";

    private static final String LOCK = ".lock";

    /** Makes one. */
    static ProcessFolder in(Path parent) throws IOException {
        Path unfinished = Files.createTempDirectory(parent, UNFINISHED);
        FileChannel lock =
                FileChannel.open(unfinished.resolve(LOCK), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try {
            lock.lock();
        } catch (IOException e) {
            // Such a disk has no locks: then nobody takes the folder for abandoned, and it is only deleted at the end.
            log.debug("{} cannot be locked: {}", unfinished, String.valueOf(e));
        }
        String unique = unfinished.getFileName().toString().substring(UNFINISHED.length());
        Path folder = parent.resolve(PREFIX + unique);
        return new ProcessFolder(Files.move(unfinished, folder, StandardCopyOption.ATOMIC_MOVE), lock);
    }

    /**
     * Deletes what processes that were killed have left. Not to be called by one that has such a folder itself: it would
     * let go of its own lock.
     */
    static void removeAbandoned(Path parent) {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(parent, PREFIX + "*")) {
            for (Path folder : folders) {
                if (isAbandoned(folder)) {
                    TemporaryFolders.delete(folder);
                }
            }
        } catch (IOException | UncheckedIOException e) {
            log.warn("What earlier processes left in {} could not be looked at: {}", parent, e.toString());
        }
    }

    private static boolean isAbandoned(Path folder) {
        try (FileChannel lock = FileChannel.open(folder.resolve(LOCK), StandardOpenOption.WRITE)) {
            @Nullable FileLock taken = lock.tryLock();
            return taken != null;
        } catch (IOException e) {
            // Another user's, or one that is just being deleted.
            return false;
        }
    }

    /** A new folder in it. */
    Path subfolder(String name) throws IOException {
        return Files.createTempDirectory(path, name + "-");
    }

    @Override
    public void close() throws IOException {
        TemporaryFolders.delete(path);
        lock.close();
    }
}
