package io.berth.host.proto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.model.KubeObject;
import io.berth.api.model.LabelSelector;
import io.berth.api.model.Node;
import io.berth.api.model.ObjectMeta;
import io.berth.api.model.Pod;
import io.berth.api.model.Quantity;
import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Position;
import io.berth.api.tree.Tree;
import io.berth.api.tree.TreeDecoder;
import io.berth.host.record.Seen;
import io.berth.host.record.Sharing;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ProtoRecordsTest {
    private static final MessageType POD = new MessageType("v1/Pod", Pod.class);
    private static final MessageType NODE = new MessageType("v1/Node", Node.class);

    /** What the tests of single values have in place of the API's messages. */
    private static final String TABLE = """
        # a comment

        test/Values
          numbers 1
          flags 2
          long 3
          left 4 omits-zero
          time 5
          amount 6
          amounts 7
          inner 8 test/Inner
          inlined 9 test/Aside
          inners 10 test/Inner
          missing 11

        test/Inner
          name 1
          labels 2
          numbers 3

        test/Aside
          aside 1
        """;

    record Inner(String name, Map<String, String> labels, List<Integer> numbers) {
        Inner {
            labels = Map.copyOf(labels);
            numbers = List.copyOf(numbers);
        }
    }

    record Values(
            List<Integer> numbers,
            List<Boolean> flags,
            @io.berth.api.tree.Field("long") long big,
            @Nullable Long left,
            @Nullable Instant time,
            @Nullable Quantity amount,
            Map<String, Quantity> amounts,
            @Nullable Inner inner,
            Map<String, Inner> inners,
            String aside,
            boolean local) {}

    private final Seen seen = new Seen(
            new Sharing(
                    type -> !KubeObject.class.isAssignableFrom(type) && type != ObjectMeta.class, component -> true),
            64);
    private final ProtoRecords records = new ProtoRecords(Messages.kubernetes(), seen);

    private static final Values NOTHING =
            new Values(List.of(), List.of(), 0, null, null, null, Map.of(), null, Map.of(), "", false);

    private Values values(ProtoWriter message) {
        byte[] bytes = ProtoWriter.envelope("test/Values", message);
        return (Values) new ProtoRecords(Messages.parse(TABLE), seen)
                .read(bytes, 0, bytes.length, new MessageType("test/Values", Values.class));
    }

    private static ProtoWriter message() {
        return new ProtoWriter();
    }

    private Record read(byte[] bytes, MessageType type) {
        return records.read(bytes, 0, bytes.length, type);
    }

    private Pod pod(ProtoWriter message) {
        return (Pod) read(ProtoWriter.envelope("v1/Pod", message), POD);
    }

    private static Pod emptyPod() {
        return TreeDecoder.lenient().decode(Tree.Mapping.empty(Position.UNKNOWN), Pod.class, "");
    }

    @Test
    void an_empty_message_has_the_defaults_of_an_empty_object() {
        assertThat(pod(message())).isEqualTo(emptyPod());
        assertThat(pod(message().text(1, "").text(2, "").text(3, ""))).isEqualTo(emptyPod());
        assertThat(values(message())).isEqualTo(NOTHING);
    }

    @Test
    void an_envelope_without_a_message_is_an_empty_one() {
        ProtoWriter type = message().text(1, "v1").text(2, "Pod");
        byte[] bytes =
                message().raw(new byte[] {'k', '8', 's', 0}).message(1, type).bytes();

        assertThat(read(bytes, POD)).isEqualTo(emptyPod());
    }

    @Test
    void negative_numbers_take_ten_bytes() {
        Values found =
                values(message().number(1, -1).number(1, Integer.MIN_VALUE).number(3, Long.MIN_VALUE));

        assertThat(found.numbers()).containsExactly(-1, Integer.MIN_VALUE);
        assertThat(found.big()).isEqualTo(Long.MIN_VALUE);
    }

    @Test
    void numbers_of_a_list_may_come_packed_or_one_by_one() {
        byte[] packed = message().varint(1).varint(-2).varint(300).bytes();
        Values found =
                values(message().number(1, 7).bytes(1, packed).number(1, 8).bytes(2, new byte[] {1, 0}));

        assertThat(found.numbers()).containsExactly(7, 1, -2, 300, 8);
        assertThat(found.flags()).containsExactly(true, false);
    }

    @Test
    void zero_is_nothing_where_json_leaves_it_out() {
        assertThat(values(message().number(4, 0)).left()).isNull();
        assertThat(values(message().number(4, 5)).left()).isEqualTo(5);
    }

    @Test
    void an_empty_time_is_none_and_one_of_zeros_is_the_first_of_1970() {
        assertThat(values(message().message(5, message())).time()).isNull();
        assertThat(values(message().message(5, message().number(1, 0).number(2, 0)))
                        .time())
                .isEqualTo(Instant.EPOCH);
    }

    @Test
    void times_may_lie_before_1970_and_have_parts_of_a_second() {
        assertThat(values(message().message(5, message().number(1, -1).number(2, 500_000_000)))
                        .time())
                .isEqualTo(Instant.parse("1969-12-31T23:59:59.5Z"));
    }

    @Test
    void a_quantity_without_a_text_is_zero() {
        assertThat(values(message().message(6, message())).amount()).isEqualTo(Quantity.ZERO);
        assertThat(values(message().message(6, message().text(1, "1Gi"))).amount())
                .isEqualTo(Quantity.parse("1Gi"));
    }

    @Test
    void entries_may_leave_out_key_or_value() {
        ProtoWriter withoutValue = message().text(1, "a");
        ProtoWriter withoutKey = message().message(2, message().text(1, "2"));

        assertThat(values(message().message(7, withoutValue).message(7, withoutKey))
                        .amounts())
                .isEqualTo(Map.of("a", Quantity.ZERO, "", Quantity.parse("2")));
        assertThat(values(message().message(10, message().text(1, "k"))).inners())
                .isEqualTo(Map.of("k", new Inner("", Map.of(), List.of())));
    }

    @Test
    void of_several_values_of_a_key_the_last_one_stays() {
        ProtoWriter first = message().text(1, "a").message(2, message().text(1, "1"));
        ProtoWriter second = message().text(1, "a").message(2, message().text(1, "2"));

        assertThat(values(message().message(7, first).message(7, second)).amounts())
                .isEqualTo(Map.of("a", Quantity.parse("2")));
    }

    @Test
    void a_message_that_comes_in_parts_is_one() {
        ProtoWriter first = message()
                .text(1, "old")
                .number(3, 1)
                .message(2, message().text(1, "a").text(2, "x"));
        ProtoWriter second = message()
                .text(1, "new")
                .number(3, 2)
                .message(2, message().text(1, "b").text(2, "y"));

        assertThat(values(message().message(8, first).number(3, 9).message(8, second))
                        .inner())
                .isEqualTo(new Inner("new", Map.of("a", "x", "b", "y"), List.of(1, 2)));
    }

    @Test
    void fields_of_an_inlined_message_are_fields_of_the_one_around_it() {
        assertThat(values(message().message(9, message().text(1, "there"))).aside())
                .isEqualTo("there");
    }

    @Test
    void what_nobody_knows_is_passed_over() {
        ProtoWriter unknown = message()
                .number(99, 5)
                .tag(98, WireType.FIXED_32)
                .raw(new byte[4])
                .tag(97, WireType.FIXED_64)
                .raw(new byte[8])
                .text(96, "text")
                .number(11, 3)
                .tag(95, WireType.GROUP)
                .tag(1, WireType.GROUP)
                .text(2, "inside")
                .tag(1, WireType.GROUP_END)
                .tag(95, WireType.GROUP_END)
                .number((1 << 29) - 1, 1)
                .number(3, 17);

        assertThat(values(unknown).big()).isEqualTo(17);
    }

    @Test
    void equal_parts_of_two_objects_are_one() {
        Record object = new RandomRecords(new java.util.Random(3)).of(Pod.class, "v1/Pod");
        byte[] bytes = ProtoWriter.object(object, "v1/Pod");
        Seen large =
                new Seen(new Sharing(type -> !KubeObject.class.isAssignableFrom(type), component -> true), 1 << 15);
        ProtoRecords sharing = new ProtoRecords(Messages.kubernetes(), large);

        Pod one = (Pod) sharing.read(bytes, 0, bytes.length, POD);
        Pod other = (Pod) sharing.read(bytes, 0, bytes.length, POD);

        assertThat(other.spec()).isSameAs(one.spec());
        assertThat(other.metadata().labels()).isSameAs(one.metadata().labels());
        assertThat(other).isNotSameAs(one);
    }

    @Test
    void a_list_gives_its_items_and_its_metadata_in_either_order() {
        ProtoWriter metadata = message().text(2, "5");
        ProtoWriter first = message().message(1, message().text(1, "node-1"));
        ProtoWriter second = message().message(1, message().text(1, "node-2"));
        List<Record> nodes = new ArrayList<>();

        for (ProtoWriter list : List.of(
                message().message(1, metadata).message(2, first).message(2, second),
                message().message(2, first).message(2, second).message(1, metadata))) {
            Record about = records.readList(
                    ProtoWriter.envelope("v1/NodeList", list),
                    new MessageType("v1/ObjectMeta", ObjectMeta.class),
                    NODE,
                    nodes::add);
            assertThat(about).isInstanceOf(ObjectMeta.class);
        }

        assertThat(nodes)
                .extracting(node -> ((Node) node).name())
                .containsExactly("node-1", "node-2", "node-1", "node-2");
    }

    @Test
    void an_event_says_what_its_object_is_in_either_order() {
        byte[] object =
                ProtoWriter.envelope("v1/Node", message().message(1, message().text(1, "node-1")));
        ProtoWriter raw = message().bytes(1, object);
        List<String> found = new ArrayList<>();

        for (ProtoWriter event : List.of(
                message().text(1, "ADDED").message(2, raw),
                message().message(2, raw).text(1, "ADDED"))) {
            byte[] bytes = event.bytes();
            records.readTyped(
                    bytes,
                    0,
                    bytes.length,
                    type -> type.equals("ADDED") ? NODE : POD,
                    (type, node) -> found.add(type + " " + ((Node) node).name()));
        }

        assertThat(found).containsExactly("ADDED node-1", "ADDED node-1");
    }

    @Test
    void a_refusal_names_the_field_and_what_would_have_been_right() {
        ProtoWriter selector = message().number(1, 5);
        ProtoWriter spec = message().message(33, message().message(4, selector));

        assertThatThrownBy(() -> pod(message().message(2, spec)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("spec.topologySpreadConstraints.labelSelector.matchLabels: expected a text or a message,"
                        + " but found a number");
    }

    @Test
    void a_quantity_that_is_none_is_refused() {
        assertThatThrownBy(() -> values(message().message(6, message().text(1, "much"))))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("amount: ")
                .hasMessageContaining("much");
    }

    @Test
    void a_time_that_is_none_is_refused() {
        assertThatThrownBy(() -> values(message().message(5, message().number(1, Long.MAX_VALUE))))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("time: expected a time, but found " + Long.MAX_VALUE + " seconds after 1970");
    }

    @Test
    void a_text_that_is_longer_than_its_message_is_refused() {
        ProtoWriter metadata = message().tag(1, WireType.LENGTH).varint(100).raw(new byte[] {'a'});

        assertThatThrownBy(() -> pod(message().message(1, metadata)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("metadata.name: no valid protobuf: it ends in the middle of a value");
    }

    @Test
    void an_object_of_another_kind_is_refused() {
        assertThatThrownBy(() -> read(ProtoWriter.envelope("meta.k8s.io/v1/Table", message()), POD))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("expected a v1/Pod, but found a meta.k8s.io/v1/Table");
    }

    @Test
    void json_is_no_protobuf() {
        assertThatThrownBy(() -> read("{\"kind\":\"Pod\"}".getBytes(java.nio.charset.StandardCharsets.UTF_8), POD))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("no valid protobuf of Kubernetes: it does not begin with \"k8s\"");
    }

    @Test
    void a_part_of_a_record_that_has_no_message_is_told_when_it_is_looked_up() {
        assertThat(Messages.kubernetes().has("v1/Pod")).isTrue();
        assertThat(Messages.kubernetes().has("resource.k8s.io/v1/ResourceClaim"))
                .isFalse();
        assertThatThrownBy(() -> records.shape(new MessageType("v1/Unicorn", LabelSelector.class)))
                .hasMessage("there is no message v1/Unicorn in the table");
    }
}
