package io.berth.host.cluster.live;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** Keeps of a stream of bytes what is not yet a whole event, and hands over the events as soon as they are there. */
abstract class CutFrames implements ByteStream.Sink {
    private static final int SIZE = 8 * 1024;

    private byte[] buffer = new byte[SIZE];
    private int size;

    /**
     * Hands over all whole events.
     *
     * @param bytes of which the first {@code size} are there, an event's first one at their beginning
     * @param seen how many of them were there the last time
     * @return how many bytes the events had, with what sets them apart
     */
    abstract int cut(byte[] bytes, int seen, int size);

    @Override
    public final void bytes(ByteBuffer bytes) {
        int seen = size;
        int added = bytes.remaining();
        if (size + added > buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.max(size + added, 2 * buffer.length));
        }
        bytes.get(buffer, size, added);
        size += added;
        int cut = cut(buffer, seen, size);
        System.arraycopy(buffer, cut, buffer, 0, size - cut);
        size -= cut;
    }
}
