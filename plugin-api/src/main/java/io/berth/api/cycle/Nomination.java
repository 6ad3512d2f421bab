package io.berth.api.cycle;

/** What is to become of a pod's nominated node. */
public sealed interface Nomination {
    /** Stays as it is. */
    record Keep() implements Nomination {}

    /**
     * Becomes another one.
     *
     * @param nodeName empty for none
     */
    record Override(String nodeName) implements Nomination {}

    Nomination KEEP = new Keep();
    Nomination CLEAR = new Override("");
}
