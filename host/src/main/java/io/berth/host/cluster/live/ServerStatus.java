package io.berth.host.cluster.live;

/**
 * What the API server says of a failure inside a watch.
 *
 * @param code as an HTTP status
 */
record ServerStatus(String message, int code) {}
