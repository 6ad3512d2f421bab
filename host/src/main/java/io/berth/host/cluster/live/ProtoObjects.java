package io.berth.host.cluster.live;

import io.berth.api.model.KubeObject;
import io.berth.host.proto.MessageType;
import io.berth.host.proto.Messages;
import io.berth.host.proto.ProtoRecords;
import io.berth.host.record.Seen;
import java.util.ArrayList;
import java.util.List;

/** Decodes objects of a kind that has a record, straight from protobuf. */
final class ProtoObjects implements Decoder {
    static final MessageType STATUS = new MessageType("v1/Status", ServerStatus.class);
    private static final MessageType LIST_META = new MessageType("v1/ListMeta", ListMeta.class);

    private final MessageType type;
    private final ProtoRecords records;

    ProtoObjects(LiveKind kind, Seen seen) {
        this.type = new MessageType(message(kind), kind.record().asSubclass(Record.class));
        this.records = new ProtoRecords(Messages.kubernetes(), seen);
    }

    /** Whether objects of a kind can be decoded. */
    static boolean decodes(LiveKind kind) {
        return Messages.kubernetes().has(message(kind));
    }

    private static String message(LiveKind kind) {
        return kind.apiVersion() + "/" + kind.name();
    }

    @Override
    public WireForm form() {
        return WireForm.PROTOBUF;
    }

    @Override
    public WatchFrame frame(byte[] bytes, int from, int length) {
        return records.readTyped(
                bytes, from, length, frame -> frame.equals(WatchFrame.ERROR) ? STATUS : type, WatchFrame::new);
    }

    @Override
    public KubeObject object(byte[] bytes) {
        return (KubeObject) records.read(bytes, 0, bytes.length, type);
    }

    @Override
    public Page page(byte[] bytes) {
        List<KubeObject> objects = new ArrayList<>();
        Record metadata = records.readList(bytes, LIST_META, type, object -> objects.add((KubeObject) object));
        return new Page(objects, (ListMeta) metadata);
    }
}
