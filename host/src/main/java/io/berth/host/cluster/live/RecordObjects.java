package io.berth.host.cluster.live;

import io.berth.api.model.KubeObject;
import io.berth.api.model.ObjectMeta;
import io.berth.host.tree.JsonRecords;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Decodes objects of a kind that has a record, straight from JSON. */
final class RecordObjects implements Decoder {
    /** Differ from object to object, so that nothing is gained by remembering them. */
    private static final Set<String> OWN = Set.of("name", "uid", "resourceVersion");

    private static final JsonRecords.Sharing SHARING = new JsonRecords.Sharing(
            type -> !KubeObject.class.isAssignableFrom(type) && type != ObjectMeta.class,
            component -> component.getDeclaringRecord() != ObjectMeta.class || !OWN.contains(component.getName()));

    private static final int SEEN_MANY = 1 << 15;
    private static final int SEEN_FEW = 1 << 11;

    private final Class<? extends Record> type;
    private final JsonRecords records;

    RecordObjects(LiveKind kind) {
        this.type = kind.record().asSubclass(Record.class);
        boolean many = kind.equals(LiveKind.POD);
        this.records = new JsonRecords(SHARING, many ? SEEN_MANY : SEEN_FEW);
    }

    @Override
    public WatchFrame frame(byte[] json, int from, int length) {
        WatchFrame[] found = new WatchFrame[1];
        records.readTyped(
                json,
                from,
                length,
                frame -> frame.equals(WatchFrame.ERROR) ? ServerStatus.class : type,
                (frame, object) -> found[0] = new WatchFrame(frame, object));
        return found[0];
    }

    @Override
    public KubeObject object(byte[] json) {
        return (KubeObject) records.read(json, 0, json.length, type);
    }

    @Override
    public Page page(byte[] json) {
        List<KubeObject> objects = new ArrayList<>();
        ListMeta metadata = records.readList(json, ListMeta.class, type, object -> objects.add((KubeObject) object));
        return new Page(objects, metadata);
    }
}
