package io.berth.host.cluster.live;

/**
 * What the API server says of a failure.
 *
 * @param code as an HTTP status
 */
record ServerStatus(String message, int code, Details details) {
    /** Nothing is known. */
    static final ServerStatus NONE = new ServerStatus("", 0, new Details(0));

    /**
     * More of it.
     *
     * @param retryAfterSeconds when the server wants to be asked again; 0 for no wish
     */
    record Details(int retryAfterSeconds) {}
}
