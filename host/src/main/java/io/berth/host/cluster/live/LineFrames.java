package io.berth.host.cluster.live;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** Cuts a stream of bytes into lines; each is one event of a watch. */
final class LineFrames implements ByteStream.Sink {
    private static final int SIZE = 8 * 1024;

    private final FrameSink sink;
    private byte[] buffer = new byte[SIZE];
    private int size;

    LineFrames(FrameSink sink) {
        this.sink = sink;
    }

    @Override
    public void bytes(ByteBuffer bytes) {
        int added = bytes.remaining();
        if (size + added > buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.max(size + added, 2 * buffer.length));
        }
        bytes.get(buffer, size, added);
        int searched = size;
        size += added;
        int begin = 0;
        for (int i = searched; i < size; i++) {
            if (buffer[i] == '\n') {
                if (i > begin) {
                    sink.frame(buffer, begin, i - begin);
                }
                begin = i + 1;
            }
        }
        System.arraycopy(buffer, begin, buffer, 0, size - begin);
        size -= begin;
    }
}
