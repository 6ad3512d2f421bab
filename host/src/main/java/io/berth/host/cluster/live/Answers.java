package io.berth.host.cluster.live;

import io.berth.api.model.KubeObject;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Decodes single objects that the server answers with. Safe for several threads. */
final class Answers {
    private final Map<LiveKind, Decoders> decoders = new ConcurrentHashMap<>();

    private Decoders of(LiveKind kind) {
        return decoders.computeIfAbsent(kind, Decoders::of);
    }

    /** The request for an answer that can be decoded. */
    ApiRequest wanted(LiveKind kind, ApiRequest request) {
        return request.accepting(of(kind).accept());
    }

    KubeObject object(LiveKind kind, ApiResponse answer) {
        Decoders known = of(kind);
        synchronized (known.all()) {
            return known.of(answer.contentType()).object(answer.body());
        }
    }
}
