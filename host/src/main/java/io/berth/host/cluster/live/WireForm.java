package io.berth.host.cluster.live;

import java.util.Locale;

/** A form in which an API server writes objects. */
enum WireForm {
    PROTOBUF("application/vnd.kubernetes.protobuf") {
        @Override
        ByteStream.Sink frames(FrameSink sink) {
            return new LengthFrames(sink);
        }
    },
    JSON("application/json") {
        @Override
        ByteStream.Sink frames(FrameSink sink) {
            return new LineFrames(sink);
        }
    };

    private final String mediaType;

    WireForm(String mediaType) {
        this.mediaType = mediaType;
    }

    String mediaType() {
        return mediaType;
    }

    /** Cuts the bytes of a watch into its events. */
    abstract ByteStream.Sink frames(FrameSink sink);

    /** The form of an answer; JSON where its content type says nothing that is known. */
    static WireForm of(String contentType) {
        return contentType.toLowerCase(Locale.ROOT).startsWith(PROTOBUF.mediaType) ? PROTOBUF : JSON;
    }
}
