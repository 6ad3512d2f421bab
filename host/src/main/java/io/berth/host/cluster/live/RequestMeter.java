package io.berth.host.cluster.live;

/** Hears of requests to API servers, for metrics. Called on many threads; must be fast and must not throw. */
public interface RequestMeter {
    RequestMeter NONE = new RequestMeter() {};

    /** What is said in place of a status where no answer came. */
    String NO_ANSWER = "<error>";

    /** A request may go, after it has waited for its turn. */
    default void waited(String method, String host, long nanos) {}

    /**
     * A request was answered, or there was no answer; the beginning of a watch is a request, too.
     *
     * @param code the status, or {@link #NO_ANSWER}
     */
    default void ended(String method, String host, String code) {}

    /**
     * A request that is no watch has ended.
     *
     * @param sent bytes of its body
     * @param received bytes of the answer's body
     */
    default void took(String method, String host, long nanos, int sent, int received) {}
}
