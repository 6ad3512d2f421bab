package io.berth.host.cluster.live;

import java.time.Duration;

/**
 * What the API server answered.
 *
 * @param retryAfter when it wants to be asked again; zero for no wish
 */
record ApiResponse(int status, Duration retryAfter, byte[] body) {
    boolean isSuccess() {
        return status >= 200 && status < 300;
    }
}
