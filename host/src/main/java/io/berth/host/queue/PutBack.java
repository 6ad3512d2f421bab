package io.berth.host.queue;

/** Where a pod got that was tried without success. */
public sealed interface PutBack {
    /** It waits again. */
    record Waiting(SubQueue queue) implements PutBack {}

    /** It was in a queue already, and was left there. */
    record Refused(String problem) implements PutBack {}
}
