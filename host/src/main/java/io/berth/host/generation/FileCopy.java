package io.berth.host.generation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Copies the files of inputs into a folder of copies. */
final class FileCopy {
    private FileCopy() {}

    /**
     * Copies them.
     *
     * @return false if they are not any more what they were
     */
    static boolean make(FileSet files, Inputs inputs, Path folder) throws IOException {
        Inputs copies = inputs.in(folder);
        try {
            for (Path root : copies.roots()) {
                Files.createDirectories(root.equals(copies.configuration()) ? parent(root) : root);
            }
            for (FileSet.Key key : files.files().keySet()) {
                Path target = FileSet.locate(key, copies);
                Files.createDirectories(parent(target));
                Files.copy(FileSet.locate(key, inputs), target, StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (NoSuchFileException e) {
            return false;
        }
        return FileSet.of(copies).equals(files);
    }

    private static Path parent(Path path) {
        Path parent = path.getParent();
        if (parent == null) {
            throw new IllegalArgumentException(path + " is in no folder");
        }
        return parent;
    }
}
