package io.berth.host.cluster.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.event.ObjectChange;
import io.berth.api.model.Node;
import io.berth.host.proto.ProtoWriter;
import io.berth.host.tree.RecordTree;
import io.berth.host.tree.TreeWriter;
import io.berth.testkit.NodeBuilder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A watch goes the same way in whichever form its events come. */
class WatchFormsTest {
    private static final LiveKind NODES = LiveKind.of(Node.class);

    private final ObjectTable<io.berth.api.model.KubeObject> table = new ObjectTable<>();
    private final List<ObjectChange> changes = new ArrayList<>();
    private final ChangeSink sink = new ChangeSink(table, changes::add);

    private static Node node(String name, String version) {
        return NodeBuilder.node(name).set("metadata.resourceVersion", version).build();
    }

    private static byte[] event(WireForm form, String type, Record object, String message) {
        if (form == WireForm.JSON) {
            String json = "{\"type\":\"" + type + "\",\"object\":" + TreeWriter.json(RecordTree.of(object)) + "}\n";
            return json.getBytes(StandardCharsets.UTF_8);
        }
        return framed(new ProtoWriter()
                .text(1, type)
                .message(2, new ProtoWriter().bytes(1, ProtoWriter.object(object, message)))
                .bytes());
    }

    private static byte[] framed(byte[] event) {
        return ByteBuffer.allocate(4 + event.length)
                .putInt(event.length)
                .put(event)
                .array();
    }

    private static byte[] event(WireForm form, String type, Node node) {
        return event(form, type, node, "v1/Node");
    }

    private static byte[] bookmark(WireForm form, String version) {
        return event(
                form,
                "BOOKMARK",
                NodeBuilder.node("")
                        .set("metadata.resourceVersion", version)
                        .annotation("k8s.io/initial-events-end", "true")
                        .build());
    }

    private ByteStream.Sink sink(WireForm form, WatchSession session) {
        String type = form.mediaType() + ";stream=watch";
        Decoder decoder = Decoders.of(NODES).of(type);
        return decoder.form().frames((bytes, from, length) -> session.frame(decoder, bytes, from, length));
    }

    @ParameterizedTest
    @EnumSource
    void what_exists_is_told_once_all_of_it_has_come(WireForm form) {
        WatchSession session = new WatchSession(NODES, sink, "");
        ByteStream.Sink stream = sink(form, session);

        stream.bytes(ByteBuffer.wrap(event(form, "ADDED", node("a", "3"))));
        assertThat(changes).isEmpty();
        assertThat(session.version()).isEmpty();
        stream.bytes(ByteBuffer.wrap(bookmark(form, "7")));

        assertThat(changes).containsExactly(new ObjectChange(null, node("a", "3")));
        assertThat(session.version()).isEqualTo("7");
    }

    @ParameterizedTest
    @EnumSource
    void each_change_is_told(WireForm form) {
        WatchSession session = new WatchSession(NODES, sink, "7");
        ByteStream.Sink stream = sink(form, session);

        stream.bytes(ByteBuffer.wrap(event(form, "ADDED", node("a", "8"))));
        stream.bytes(ByteBuffer.wrap(event(form, "MODIFIED", node("a", "9"))));
        stream.bytes(ByteBuffer.wrap(event(form, "DELETED", node("a", "10"))));

        assertThat(changes)
                .containsExactly(
                        new ObjectChange(null, node("a", "8")),
                        new ObjectChange(node("a", "8"), node("a", "9")),
                        new ObjectChange(node("a", "9"), null));
        assertThat(session.version()).isEqualTo("10");
    }

    @ParameterizedTest
    @EnumSource
    void an_error_ends_the_watch(WireForm form) {
        ServerStatus status = new ServerStatus("too old", 410, new ServerStatus.Details(0));
        ByteStream.Sink stream = sink(form, new WatchSession(NODES, sink, "7"));

        assertThatThrownBy(() -> stream.bytes(ByteBuffer.wrap(event(form, "ERROR", status, "v1/Status"))))
                .isInstanceOfSatisfying(
                        ApiException.class, gone -> assertThat(gone.isGone()).isTrue())
                .hasMessage("too old");
    }

    @ParameterizedTest
    @EnumSource
    void an_event_that_cannot_be_read_is_passed_over(WireForm form) {
        WatchSession session = new WatchSession(NODES, sink, "7");
        ByteStream.Sink stream = sink(form, session);
        byte[] broken = form == WireForm.JSON
                ? "{\"type\":\"ADDED\",\"object\":{\"metadata\":[]}}\n".getBytes(StandardCharsets.UTF_8)
                : framed(new byte[] {1, 2, 3});

        stream.bytes(ByteBuffer.wrap(broken));
        stream.bytes(ByteBuffer.wrap(event(form, "ADDED", node("a", "8"))));

        assertThat(changes).containsExactly(new ObjectChange(null, node("a", "8")));
    }
}
