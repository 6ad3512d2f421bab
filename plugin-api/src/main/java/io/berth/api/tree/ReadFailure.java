package io.berth.api.tree;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Says in words why a file cannot be read; the exceptions of file systems often tell nothing but its name. */
public final class ReadFailure {
    private ReadFailure() {}

    /** The reason, to be put after the file's name. */
    public static String of(IOException failure) {
        return switch (failure) {
            case NoSuchFileException missing -> "does not exist";
            case AccessDeniedException denied -> "cannot be read: permission denied for the user that runs Berth";
            case FileSystemException other when other.getReason() != null -> "cannot be read: " + other.getReason();
            default -> "cannot be read: " + failure;
        };
    }
}
