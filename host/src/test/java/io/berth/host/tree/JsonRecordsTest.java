package io.berth.host.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.model.KubeObject;
import io.berth.api.model.Node;
import io.berth.api.model.ObjectMeta;
import io.berth.api.model.Pod;
import io.berth.api.model.ResourceClaim;
import io.berth.api.model.ResourceSlice;
import io.berth.api.tree.Field;
import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.TreeDecoder;
import io.berth.host.record.Seen;
import io.berth.host.record.Sharing;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonRecordsTest {
    private static final String POD = """
        {"apiVersion":"v1","kind":"Pod","unknown":[{"a":[1,{"b":null}]}],
         "metadata":{"name":"web-é","namespace":"default","uid":"u-1","resourceVersion":"17","generation":3,
          "labels":{"app":"web","tier":"front"},"annotations":{},"managedFields":[{"manager":"x","fieldsV1":{"f:a":{}}}],
          "ownerReferences":[{"apiVersion":"apps/v1","kind":"ReplicaSet","name":"rs","uid":"u-0","controller":true}],
          "creationTimestamp":"2026-01-01T00:00:00Z"},
         "spec":{"nodeName":"node-1","priority":7,"schedulerName":"default-scheduler","hostUsers":null,
          "nodeSelector":{"disk":"ssd"},"terminationGracePeriodSeconds":30,
          "affinity":{"podAntiAffinity":{"requiredDuringSchedulingIgnoredDuringExecution":[
             {"topologyKey":"zone","labelSelector":{"matchExpressions":[{"key":"app","operator":"In","values":["web"]}]}}]}},
          "tolerations":[{"key":"a","operator":"Exists"},{"key":"b","value":"c","tolerationSeconds":5}],
          "topologySpreadConstraints":[{"maxSkew":1,"topologyKey":"zone","whenUnsatisfiable":"DoNotSchedule"}],
          "containers":[{"name":"c","image":"i:1","env":[{"name":"A"}],
             "resources":{"requests":{"cpu":"500m","memory":"1Gi"},"limits":{"cpu":1}},
             "ports":[{"containerPort":80,"hostPort":8080,"protocol":"TCP"}]}],
          "volumes":[{"name":"v","persistentVolumeClaim":{"claimName":"data"}},{"name":"e","emptyDir":{}}]},
         "status":{"phase":"Pending","startTime":"2026-01-01T00:00:01Z",
          "conditions":[{"type":"PodScheduled","status":"False","reason":"Unschedulable","message":"no room",
             "lastTransitionTime":"2026-01-01T00:00:00Z","observedGeneration":3}]}}
        """;
    private static final String NODE = """
        {"metadata":{"name":"node-1","labels":{"zone":"a"}},
         "spec":{"unschedulable":true,"taints":[{"key":"k","effect":"NoSchedule"}]},
         "status":{"capacity":{"cpu":"4","memory":"8Gi","pods":"110"},"allocatable":{"cpu":"3500m"},
          "images":[{"names":["a","b"],"sizeBytes":12345678901}],
          "conditions":[{"type":"Ready","status":"True"}]}}
        """;
    private static final String CLAIM = """
        {"metadata":{"name":"gpu"},"spec":{"devices":{"requests":[{"name":"r","exactly":{"deviceClassName":"gpu","count":2}}],
          "config":[{"opaque":{"driver":"d","parameters":{"x":[1,true,"y"]}}}]}},
         "status":{"reservedFor":[{"resource":"pods","name":"p","uid":"u"}]}}
        """;
    private static final String SLICE = """
        {"metadata":{"name":"s"},"spec":{"driver":"d","pool":{"name":"p","generation":1,"resourceSliceCount":1},
          "nodeName":"n","devices":[{"name":"d0","attributes":{"a":{"string":"x"},"b":{"int":3},"c":{"bool":true}},
            "capacity":{"mem":{"value":"4Gi"}}}]}}
        """;

    private final JsonRecords records = new JsonRecords(new Seen(
            new Sharing(
                    type -> !KubeObject.class.isAssignableFrom(type) && type != ObjectMeta.class, component -> true),
            64));

    private <T extends Record> T read(String json, Class<T> type) {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        return records.read(bytes, 0, bytes.length, type);
    }

    private static <T extends Record> T byTree(String json, Class<T> type) {
        return TreeDecoder.lenient().decode(TreeReader.read(json, "x.json").getFirst(), type, "");
    }

    @Test
    void objects_are_decoded_as_by_way_of_a_tree() {
        assertThat(read(POD, Pod.class)).isEqualTo(byTree(POD, Pod.class));
        assertThat(read(NODE, Node.class)).isEqualTo(byTree(NODE, Node.class));
        assertThat(read(SLICE, ResourceSlice.class)).isEqualTo(byTree(SLICE, ResourceSlice.class));
        ResourceClaim claim = read(CLAIM, ResourceClaim.class);
        assertThat(claim.toString())
                .isEqualTo(byTree(CLAIM, ResourceClaim.class).toString().replace("x.json", ""));
    }

    @Test
    void an_empty_object_has_the_defaults_of_an_absent_one() {
        assertThat(read("{}", Pod.class)).isEqualTo(byTree("{}", Pod.class));
    }

    @Test
    void equal_parts_of_two_objects_are_one() {
        Pod one = read(POD, Pod.class);
        Pod other = read(POD.replace("web-é", "other").replace("u-1", "u-2"), Pod.class);

        assertThat(other.metadata().labels()).isSameAs(one.metadata().labels());
        assertThat(other.spec().containers()).isSameAs(one.spec().containers());
        assertThat(other.spec()).isSameAs(one.spec());
        assertThat(other.name()).isEqualTo("other");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"spec\":{\"priority\":\"high\"}}", "{\"spec\":[]}", "{\"metadata\":{\"labels\":3}}"})
    void what_does_not_fit_is_refused(String json) {
        assertThatThrownBy(() -> read(json, Pod.class)).isInstanceOf(InvalidInputException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"spec\":", "", "{]"})
    void what_is_no_json_is_refused(String json) {
        assertThatThrownBy(() -> read(json, Pod.class)).isInstanceOf(InvalidInputException.class);
    }

    @Test
    void a_refusal_names_the_field() {
        assertThatThrownBy(() -> read("{\"metadata\":{\"creationTimestamp\":\"yesterday\"}}", Pod.class))
                .hasMessageContaining("metadata.creationTimestamp")
                .hasMessageContaining("yesterday");
    }

    record ListMeta(
            String resourceVersion, @Field("continue") String next) {}

    @Test
    void a_list_gives_its_items_and_its_metadata_in_either_order() {
        List<Node> nodes = new ArrayList<>();
        String items = "\"items\":[" + NODE + "," + NODE.replace("node-1", "node-2") + "]";
        String metadata = "\"metadata\":{\"resourceVersion\":\"5\",\"continue\":\"token\"}";

        for (String json : List.of("{" + metadata + "," + items + "}", "{" + items + "," + metadata + "}")) {
            ListMeta meta =
                    records.readList(json.getBytes(StandardCharsets.UTF_8), ListMeta.class, Node.class, nodes::add);
            assertThat(meta).isEqualTo(new ListMeta("5", "token"));
        }

        assertThat(nodes).extracting(Node::name).containsExactly("node-1", "node-2", "node-1", "node-2");
    }

    record Failure(String message) {}

    @Test
    void an_event_says_what_its_object_is_in_either_order() {
        Map<String, Class<? extends Record>> classes = Map.of("ADDED", Node.class, "ERROR", Failure.class);
        List<Record> found = new ArrayList<>();

        for (String json : List.of(
                "{\"type\":\"ADDED\",\"object\":" + NODE + "}",
                "{\"object\":{\"message\":\"gone\"},\"type\":\"ERROR\"}")) {
            byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
            records.readTyped(bytes, 0, bytes.length, classes::get, (type, object) -> found.add(object));
        }

        assertThat(found).containsExactly(byTree(NODE, Node.class), new Failure("gone"));
    }

    @Test
    void times_may_have_an_offset() {
        Pod pod = read("{\"metadata\":{\"creationTimestamp\":\"2026-01-01T02:00:00+02:00\"}}", Pod.class);

        assertThat(pod.metadata().creationTimestamp()).isEqualTo(Instant.parse("2026-01-01T00:00:00Z"));
    }
}
