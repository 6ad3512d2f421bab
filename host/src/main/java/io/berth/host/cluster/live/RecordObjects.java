package io.berth.host.cluster.live;

import io.berth.api.model.KubeObject;
import io.berth.host.record.Seen;
import io.berth.host.tree.JsonRecords;
import java.util.ArrayList;
import java.util.List;

/** Decodes objects of a kind that has a record, straight from JSON. */
final class RecordObjects implements Decoder {
    private final Class<? extends Record> type;
    private final JsonRecords records;

    RecordObjects(LiveKind kind, Seen seen) {
        this.type = kind.record().asSubclass(Record.class);
        this.records = new JsonRecords(seen);
    }

    @Override
    public WireForm form() {
        return WireForm.JSON;
    }

    @Override
    public WatchFrame frame(byte[] json, int from, int length) {
        return records.readTyped(
                json,
                from,
                length,
                frame -> frame.equals(WatchFrame.ERROR) ? ServerStatus.class : type,
                WatchFrame::new);
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
