package io.berth.host.cluster.live;

import io.berth.api.model.KubeObject;
import io.berth.api.model.ObjectMeta;
import io.berth.host.record.Seen;
import io.berth.host.record.Sharing;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Decodes the objects of one kind in every form that they may come in. Used by one thread at a time.
 *
 * @param all one for each form, the best first; JSON, which every server speaks, is the last
 */
record Decoders(List<Decoder> all) {
    /** Differ from object to object, so that nothing is gained by remembering them. */
    private static final Set<String> OWN = Set.of("name", "uid", "resourceVersion");

    private static final Sharing SHARING = new Sharing(
            type -> !KubeObject.class.isAssignableFrom(type) && type != ObjectMeta.class,
            component -> component.getDeclaringRecord() != ObjectMeta.class || !OWN.contains(component.getName()));

    private static final int SEEN_MANY = 1 << 15;
    private static final int SEEN_FEW = 1 << 11;

    static Decoders of(LiveKind kind) {
        if (kind.isGeneric()) {
            return new Decoders(List.of(new TreeObjects(kind)));
        }
        Seen seen = new Seen(SHARING, kind.equals(LiveKind.POD) ? SEEN_MANY : SEEN_FEW);
        Decoder json = new RecordObjects(kind, seen);
        return new Decoders(ProtoObjects.decodes(kind) ? List.of(new ProtoObjects(kind, seen), json) : List.of(json));
    }

    /** The content types to ask for. */
    String accept() {
        return all.stream().map(decoder -> decoder.form().mediaType()).collect(Collectors.joining(", "));
    }

    /** The decoder of an answer. */
    Decoder of(String contentType) {
        WireForm form = WireForm.of(contentType);
        for (Decoder decoder : all) {
            if (decoder.form() == form) {
                return decoder;
            }
        }
        return all.getLast();
    }
}
