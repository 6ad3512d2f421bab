package io.berth.host.cluster.live;

import java.time.Duration;

/**
 * What the API server answered.
 *
 * @param contentType of the body; empty if nothing is said of it
 * @param retryAfter when it wants to be asked again; zero for no wish
 */
record ApiResponse(int status, String contentType, Duration retryAfter, byte[] body) {
    boolean isSuccess() {
        return status >= 200 && status < 300;
    }
}
