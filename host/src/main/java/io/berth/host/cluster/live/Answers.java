package io.berth.host.cluster.live;

import io.berth.api.model.KubeObject;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Decodes single objects that the server answers with. Safe for several threads. */
final class Answers {
    private final Map<LiveKind, Decoder> decoders = new ConcurrentHashMap<>();

    KubeObject object(LiveKind kind, byte[] json) {
        Decoder decoder = decoders.computeIfAbsent(kind, Decoder::of);
        synchronized (decoder) {
            return decoder.object(json);
        }
    }
}
