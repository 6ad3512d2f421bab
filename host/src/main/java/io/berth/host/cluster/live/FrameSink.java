package io.berth.host.cluster.live;

/** Takes the events of a watch one by one. */
interface FrameSink {
    /** The bytes of an event, without what sets it apart from the next one; they are valid during the call only. */
    void frame(byte[] bytes, int from, int length);
}
