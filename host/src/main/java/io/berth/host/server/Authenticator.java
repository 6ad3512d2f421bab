package io.berth.host.server;

import org.jspecify.annotations.Nullable;

/** One way to prove who one is. */
@FunctionalInterface
public interface Authenticator {
    /**
     * Null if the request does not use this way.
     *
     * @throws NotAuthenticatedException if it does, and the proof is no good
     */
    @Nullable
    Identity identify(Request request);
}
