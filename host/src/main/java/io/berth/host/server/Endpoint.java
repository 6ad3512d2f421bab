package io.berth.host.server;

/** Answers requests for a path. Called on many threads at once; may block. */
@FunctionalInterface
public interface Endpoint {
    Response answer(Request request);
}
