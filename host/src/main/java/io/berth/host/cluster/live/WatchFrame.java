package io.berth.host.cluster.live;

/**
 * One event of a watch.
 *
 * @param type {@code ADDED}, {@code MODIFIED}, {@code DELETED}, {@code BOOKMARK} or {@code ERROR}
 * @param object a {@link ServerStatus} for an error; what a bookmark has is its metadata
 */
record WatchFrame(String type, Record object) {
    static final String ERROR = "ERROR";
    static final String BOOKMARK = "BOOKMARK";
    static final String DELETED = "DELETED";
}
