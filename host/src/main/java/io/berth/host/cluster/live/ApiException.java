package io.berth.host.cluster.live;

import java.time.Duration;

/** A request that the API server did not fulfil, or that did not reach it. The message is the server's own. */
public final class ApiException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The status of a request that got no answer. */
    public static final int NO_ANSWER = 0;

    private final int status;
    private final boolean sent;
    private final Duration retryAfter;

    private ApiException(int status, boolean sent, Duration retryAfter, String message, Throwable cause) {
        super(message, cause);
        this.status = status;
        this.sent = sent;
        this.retryAfter = retryAfter;
    }

    private ApiException(int status, Duration retryAfter, String message) {
        super(message);
        this.status = status;
        this.sent = true;
        this.retryAfter = retryAfter;
    }

    /**
     * A refusal.
     *
     * @param retryAfter when the server wants to be asked again; zero for no wish
     */
    static ApiException refused(int status, Duration retryAfter, String message) {
        return new ApiException(status, retryAfter, message);
    }

    /**
     * No answer.
     *
     * @param sent whether the server may have got the request
     */
    static ApiException noAnswer(boolean sent, String message, Throwable cause) {
        return new ApiException(NO_ANSWER, sent, Duration.ZERO, message, cause);
    }

    /** The HTTP status; {@link #NO_ANSWER} if there was none. */
    public int status() {
        return status;
    }

    /** Whether it is unknown what the server did: it may have got the request and has not said that it refused it. */
    boolean isAmbiguous() {
        return sent && (status == NO_ANSWER || status >= 500);
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
