package io.berth.host.cluster.live;

/** Cuts a stream of bytes into lines; each is one event of a watch. */
final class LineFrames extends CutFrames {
    private final FrameSink sink;

    LineFrames(FrameSink sink) {
        this.sink = sink;
    }

    @Override
    int cut(byte[] bytes, int seen, int size) {
        int begin = 0;
        for (int i = seen; i < size; i++) {
            if (bytes[i] == '\n') {
                if (i > begin) {
                    sink.frame(bytes, begin, i - begin);
                }
                begin = i + 1;
            }
        }
        return begin;
    }
}
