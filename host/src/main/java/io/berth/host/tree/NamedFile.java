package io.berth.host.tree;

import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import io.berth.api.tree.ReadFailure;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file that is read because a flag or a field names it, so that who reads of it in a message knows where to look.
 *
 * @param namedBy the flag, or the field and the file it stands in
 */
public record NamedFile(String namedBy, Path path) {
    /** @throws InvalidInputException with the reason if it cannot be read */
    public String text(Charset charset) {
        try {
            if (Files.isDirectory(path)) {
                throw refused("is a directory, expected a file");
            }
            return Files.readString(path, charset);
        } catch (IOException e) {
            throw refused(ReadFailure.of(e));
        }
    }

    /** @param reason what is wrong with it, to be put after its name */
    public InvalidInputException refused(String reason) {
        return new InvalidInputException(new Problem(Position.UNKNOWN, "", this + " " + reason));
    }

    /** What names it, and its name. */
    @Override
    public String toString() {
        return namedBy + " " + path;
    }
}
