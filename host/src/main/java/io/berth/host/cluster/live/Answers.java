package io.berth.host.cluster.live;

import io.berth.api.model.KubeObject;
import io.berth.api.tree.TreeDecoder;

/** Decodes single objects that the server answers with. */
final class Answers {
    private Answers() {}

    static KubeObject object(LiveKind kind, byte[] json) {
        return (KubeObject)
                TreeDecoder.lenient().decode(ApiClient.tree(json), kind.record().asSubclass(Record.class), "");
    }
}
