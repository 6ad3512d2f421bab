package io.berth.host.cluster.live;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** Cuts a stream of bytes into pieces before each of which its length stands in four bytes; each is one event of a watch. */
final class LengthFrames implements ByteStream.Sink {
    private static final int SIZE = 8 * 1024;

    /** No object is larger in etcd by far: who announces more does not speak of lengths. */
    private static final int LENGTH_MAX = 64 * 1024 * 1024;

    private final FrameSink sink;
    private byte[] buffer = new byte[SIZE];
    private int size;

    LengthFrames(FrameSink sink) {
        this.sink = sink;
    }

    @Override
    public void bytes(ByteBuffer bytes) {
        int added = bytes.remaining();
        if (size + added > buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.max(size + added, 2 * buffer.length));
        }
        bytes.get(buffer, size, added);
        size += added;
        int begin = 0;
        while (size - begin >= Integer.BYTES) {
            int length = length(begin);
            if (length > size - begin - Integer.BYTES) {
                break;
            }
            if (length > 0) {
                sink.frame(buffer, begin + Integer.BYTES, length);
            }
            begin += Integer.BYTES + length;
        }
        System.arraycopy(buffer, begin, buffer, 0, size - begin);
        size -= begin;
    }

    private int length(int at) {
        int length = ByteBuffer.wrap(buffer, at, Integer.BYTES).getInt();
        if (length < 0 || length > LENGTH_MAX) {
            throw new IllegalStateException("an event of " + Integer.toUnsignedString(length)
                    + " bytes is announced, of which no more than " + LENGTH_MAX + " would have been right");
        }
        return length;
    }
}
