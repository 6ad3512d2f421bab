package io.berth.host.cluster.live;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A request that the API server did not fulfil, or that did not reach it. The message is the server's own. */
public final class ApiException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The status of a request that got no answer. */
    public static final int NO_ANSWER = 0;

    private final int status;
    private final boolean sent;
    private final boolean inDoubt;
    private final Duration retryAfter;

    private ApiException(
            int status, boolean sent, boolean inDoubt, Duration retryAfter, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.status = status;
        this.sent = sent;
        this.inDoubt = inDoubt;
        this.retryAfter = retryAfter;
    }

    /**
     * A refusal.
     *
     * @param retryAfter when the server wants to be asked again; zero for no wish
     */
    static ApiException refused(int status, Duration retryAfter, String message) {
        return new ApiException(status, true, status >= 500, retryAfter, message, null);
    }

    /**
     * No answer.
     *
     * @param sent whether the server may have got the request
     */
    static ApiException noAnswer(boolean sent, String message, Throwable cause) {
        return new ApiException(NO_ANSWER, sent, sent, Duration.ZERO, message, cause);
    }

    /** The HTTP status; {@link #NO_ANSWER} if there was none. */
    public int status() {
        return status;
    }

    /** Whether the server may have done what it was asked for, at this try or at one before it. */
    boolean inDoubt() {
        return inDoubt;
    }

    /** The same failure after one that was in doubt. */
    ApiException afterDoubt() {
        return inDoubt ? this : new ApiException(status, sent, true, retryAfter, String.valueOf(getMessage()), this);
    }

    boolean isUnreachable() {
        return !sent;
    }

    public boolean isNotFound() {
        return status == 404;
    }

    public boolean isConflict() {
        return status == 409;
    }

    /** The version that was asked for is too old: everything has to be read anew. */
    boolean isGone() {
        return status == 410;
    }

    Duration retryAfter() {
        return retryAfter;
    }
}
