package io.berth.host.record;

import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A value that does not fit, with the path of its field. */
public final class Misfit extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final String path;

    private Misfit(String path, @Nullable String message) {
        super(Objects.toString(message, "does not fit"));
        this.path = path;
    }

    /** What went wrong inside of a field. */
    public static Misfit in(String field, IllegalArgumentException cause) {
        return cause instanceof Misfit inner
                ? new Misfit(field + "." + inner.path, inner.getMessage())
                : new Misfit(field, cause.getMessage());
    }

    /** What is told to who wanted the record. */
    public static InvalidInputException told(IllegalArgumentException cause) {
        String path = cause instanceof Misfit misfit ? misfit.path : "";
        return new InvalidInputException(new Problem(Position.UNKNOWN, path, String.valueOf(cause.getMessage())));
    }
}
