package io.berth.host.cluster.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.model.GenericObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DecodersTest {
    private static LiveKind kind(String name) {
        return LiveKind.ALL.stream()
                .filter(kind -> kind.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void pods_are_asked_for_in_protobuf_and_in_json_where_that_is_not_spoken() {
        assertThat(Decoders.of(LiveKind.POD).accept())
                .isEqualTo("application/vnd.kubernetes.protobuf, application/json");
    }

    @Test
    void what_has_no_message_in_the_table_is_asked_for_in_json() {
        LiveKind unicorns = new LiveKind("example.com", "v1", "Unicorn", "unicorns", true, "", GenericObject.class);

        assertThat(Decoders.of(kind("ResourceClaim")).accept()).isEqualTo("application/json");
        assertThat(Decoders.of(unicorns).accept()).isEqualTo("application/json");
    }

    @ParameterizedTest
    @CsvSource({
        "application/vnd.kubernetes.protobuf, PROTOBUF",
        "application/vnd.kubernetes.protobuf;stream=watch, PROTOBUF",
        "Application/Vnd.Kubernetes.Protobuf; charset=x, PROTOBUF",
        "application/json, JSON",
        "application/json;stream=watch, JSON",
        "text/plain, JSON",
        "'', JSON"
    })
    void an_answer_is_read_in_the_form_that_it_says_it_has(String contentType, WireForm form) {
        assertThat(Decoders.of(LiveKind.POD).of(contentType).form()).isEqualTo(form);
    }
}
