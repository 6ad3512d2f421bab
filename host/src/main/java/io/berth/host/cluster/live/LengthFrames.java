package io.berth.host.cluster.live;

import java.nio.ByteBuffer;

/** Cuts a stream of bytes into pieces before each of which its length stands in four bytes; each is one event of a watch. */
final class LengthFrames extends CutFrames {
    /** No object is larger in etcd by far: who announces more does not speak of lengths. */
    private static final int LENGTH_MAX = 64 * 1024 * 1024;

    private final FrameSink sink;

    LengthFrames(FrameSink sink) {
        this.sink = sink;
    }

    @Override
    int cut(byte[] bytes, int seen, int size) {
        int begin = 0;
        while (size - begin >= Integer.BYTES) {
            int length = length(bytes, begin);
            if (length > size - begin - Integer.BYTES) {
                break;
            }
            if (length > 0) {
                sink.frame(bytes, begin + Integer.BYTES, length);
            }
            begin += Integer.BYTES + length;
        }
        return begin;
    }

    private static int length(byte[] bytes, int at) {
        int length = ByteBuffer.wrap(bytes, at, Integer.BYTES).getInt();
        if (length < 0 || length > LENGTH_MAX) {
            throw new IllegalStateException("an event of " + Integer.toUnsignedString(length)
                    + " bytes is announced, of which no more than " + LENGTH_MAX + " would have been right");
        }
        return length;
    }
}
