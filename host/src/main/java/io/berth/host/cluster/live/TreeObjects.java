package io.berth.host.cluster.live;

import io.berth.api.model.GenericObject;
import io.berth.api.model.KubeObject;
import io.berth.api.model.ObjectMeta;
import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Tree;
import io.berth.api.tree.TreeDecoder;
import io.berth.host.tree.TreeReader;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Decodes objects of a kind that has no record, with all that they hold. */
final class TreeObjects implements Decoder {
    private static final TreeDecoder DECODER = TreeDecoder.lenient();

    private final LiveKind kind;

    TreeObjects(LiveKind kind) {
        this.kind = kind;
    }

    @Override
    public WireForm form() {
        return WireForm.JSON;
    }

    @Override
    public WatchFrame frame(byte[] json, int from, int length) {
        Tree.Mapping frame = mapping(new String(json, from, length, StandardCharsets.UTF_8));
        String type = frame.text("type");
        Tree.Mapping object = frame.mapping("object");
        return new WatchFrame(
                type, type.equals(WatchFrame.ERROR) ? DECODER.decode(object, ServerStatus.class, "") : generic(object));
    }

    @Override
    public KubeObject object(byte[] json) {
        return generic(mapping(new String(json, StandardCharsets.UTF_8)));
    }

    @Override
    public Page page(byte[] json) {
        Tree.Mapping list = mapping(new String(json, StandardCharsets.UTF_8));
        List<Tree> items = list.get("items") instanceof Tree.Sequence sequence ? sequence.items() : List.of();
        List<KubeObject> objects = items.stream()
                .filter(Tree.Mapping.class::isInstance)
                .map(item -> (KubeObject) generic((Tree.Mapping) item))
                .toList();
        return new Page(objects, DECODER.decode(list.mapping("metadata"), ListMeta.class, ""));
    }

    private GenericObject generic(Tree.Mapping object) {
        ObjectMeta metadata = DECODER.decode(object.mapping("metadata"), ObjectMeta.class, "");
        return new GenericObject(kind.apiVersion(), kind.name(), metadata, object);
    }

    private static Tree.Mapping mapping(String json) {
        List<Tree> documents = TreeReader.read(json, "answer.json");
        if (documents.isEmpty() || !(documents.getFirst() instanceof Tree.Mapping mapping)) {
            throw new InvalidInputException(new io.berth.api.tree.Problem(
                    io.berth.api.tree.Position.UNKNOWN, "", "expected an object of the API"));
        }
        return mapping;
    }
}
