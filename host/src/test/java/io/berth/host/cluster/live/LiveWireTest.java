package io.berth.host.cluster.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.tree.Tree;
import io.berth.host.tree.TreeReader;
import io.berth.host.tree.TreeWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What a real API server writes in protobuf is what it writes in JSON. */
@Tag("testbed")
class LiveWireTest {
    private static TestBed bed;

    @BeforeAll
    static void fill() throws IOException {
        bed = TestBed.start("--feature-gates=VolumeBindMountOptions=true,DRADeviceCompatibilityGroups=true,"
                + "InPlacePodVerticalScalingSchedulerPreemption=true");
        bed.send(
                "POST",
                "/apis/node.k8s.io/v1/runtimeclasses",
                "{\"kind\":\"RuntimeClass\",\"metadata\":{\"name\":\"heavy\"},\"handler\":\"heavy\","
                        + "\"overhead\":{\"podFixed\":{\"cpu\":\"10m\",\"memory\":\"1Mi\"}}}");
        for (Tree document : TreeReader.read(text("/wire/objects.yaml"), "objects.yaml")) {
            Tree.Mapping object = (Tree.Mapping) document;
            bed.apply(TreeWriter.json(object));
            writeStatus(object);
        }
        bed.send(
                "PATCH",
                LiveKind.POD.path("default", "bare") + "/ephemeralcontainers",
                "{\"spec\":{\"ephemeralContainers\":[{\"name\":\"debug\",\"image\":\"shell\",\"volumeMounts\":"
                        + "[{\"name\":\"empty\",\"mountPath\":\"/empty\"}]}]}}");
        bed.send("DELETE", LiveKind.POD.path("default", "full"), "{}");
    }

    private static String text(String resource) throws IOException {
        try (InputStream in = LiveWireTest.class.getResourceAsStream(resource)) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** What is made has no status, as a rule. */
    private static void writeStatus(Tree.Mapping object) {
        Tree status = object.get("status");
        if (status != null) {
            LiveKind kind = LiveKind.ALL.stream()
                    .filter(one -> one.name().equals(object.text("kind")))
                    .findFirst()
                    .orElseThrow();
            Tree.Mapping metadata = object.mapping("metadata");
            bed.send(
                    "PATCH",
                    kind.path(metadata.text("namespace"), metadata.text("name")) + "/status",
                    TreeWriter.json(new Tree.Mapping(object.position(), Map.of("status", status))));
        }
    }

    @AfterAll
    static void stop() {
        if (bed != null) {
            bed.close();
        }
    }

    static List<LiveKind> kinds() {
        return LiveKind.ALL.stream().filter(ProtoObjects::decodes).toList();
    }

    private static Decoder.Page page(LiveKind kind, Decoder decoder) {
        ApiResponse answer = bed.admin()
                .send(ApiRequest.get(kind.path()).accepting(decoder.form().mediaType()), RetryPlan.NONE);
        assertThat(WireForm.of(answer.contentType())).isEqualTo(decoder.form());
        return decoder.page(answer.body());
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void objects_of_a_kind_are_the_same_in_protobuf_as_in_json(LiveKind kind) {
        List<Decoder> decoders = Decoders.of(kind).all();

        Decoder.Page protobuf = page(kind, decoders.getFirst());
        Decoder.Page json = page(kind, decoders.getLast());

        assertThat(decoders).hasSize(2);
        assertThat(protobuf.objects()).isNotEmpty().containsExactlyElementsOf(json.objects());
    }

    @Test
    void the_objects_have_a_value_in_every_field_that_the_server_lets_them_have() {
        MessageCoverage coverage = new MessageCoverage();
        for (LiveKind kind : kinds()) {
            page(kind, Decoders.of(kind).all().getLast())
                    .objects()
                    .forEach(object -> coverage.add(kind.apiVersion() + "/" + kind.name(), object));
        }

        assertThat(coverage.missing())
                .as("fields without a value: containers for debugging may not have them, and the rest is in no object")
                .containsExactly(
                        "v1/EphemeralContainerCommon.ports",
                        "v1/EphemeralContainerCommon.restartPolicy",
                        "v1/EphemeralContainerCommon.restartPolicyRules",
                        "v1/ListMeta.continue",
                        "v1/ListMeta.resourceVersion",
                        "v1/Status.code",
                        "v1/Status.details",
                        "v1/Status.message",
                        "v1/StatusDetails.retryAfterSeconds");
    }

    @Test
    void a_list_says_in_both_forms_how_it_goes_on() {
        for (Decoder decoder : Decoders.of(LiveKind.POD).all()) {
            ApiRequest request = ApiRequest.get(LiveKind.POD.path() + "?limit=1")
                    .accepting(decoder.form().mediaType());

            Decoder.Page page =
                    decoder.page(bed.admin().send(request, RetryPlan.NONE).body());

            assertThat(page.objects()).hasSize(1);
            assertThat(page.metadata().next()).isNotEmpty();
            assertThat(Long.parseLong(page.metadata().resourceVersion())).isPositive();
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_refusal_says_in_both_forms_why(WireForm form) {
        ApiRequest request =
                ApiRequest.get(LiveKind.POD.path("default", "nobody")).accepting(form.mediaType());

        assertThatThrownBy(() -> bed.admin().send(request, RetryPlan.NONE))
                .isInstanceOf(ApiException.class)
                .hasMessage("pods \"nobody\" not found");
    }
}
