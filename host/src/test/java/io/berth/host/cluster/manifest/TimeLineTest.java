package io.berth.host.cluster.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimeLineTest {
    private static TimeLine only(Manifests manifests) {
        assertThat(manifests.timeLines()).hasSize(1);
        return manifests.timeLines().getFirst();
    }

    private static TimeLine timeLine(String steps) {
        return only(ManifestText.read("apiVersion: berth.io/v1\nkind: TimeLine\nsteps:\n" + steps));
    }

    @Test
    void steps_come_in_the_order_of_their_times() {
        TimeLine line = timeLine("- {at: 1m30s, nodesUp: [a]}\n- {at: 30s, nodesDown: [a]}\n");

        assertThat(line.steps())
                .extracting(TimeLine.Step::at)
                .containsExactly(Duration.ofSeconds(30), Duration.ofSeconds(90));
    }

    @Test
    void objects_are_applied_deleted_and_scaled() {
        TimeLine line = timeLine("""
            - at: 0s
              apply: [{apiVersion: v1, kind: Node, metadata: {name: a}}]
              delete: [{kind: Pod, name: web}, {kind: Node, name: b}]
              scale: [{kind: Deployment, namespace: shop, name: web, replicas: 3}]
            """);

        assertThat(line.steps().getFirst().actions())
                .hasSize(4)
                .contains(
                        new TimeLine.Delete(Kinds.get("Pod"), "default", "web"),
                        new TimeLine.Delete(Kinds.get("Node"), "", "b"),
                        new TimeLine.Scale(Kinds.get("Deployment"), "shop", "web", 3));
    }

    @Test
    void objects_can_stand_in_files_beside_it(@TempDir Path folder) throws IOException {
        Files.createDirectories(folder.resolve("later"));
        Files.writeString(folder.resolve("later/node.yaml"), "{apiVersion: v1, kind: Node, metadata: {name: a}}");
        Path file = Files.writeString(
                folder.resolve("line.yaml"),
                "apiVersion: berth.io/v1\nkind: TimeLine\nsteps: [{at: 5s, applyFiles: [later/node.yaml]}]\n");

        TimeLine line = only(ManifestReader.read(List.of(file)));

        assertThat(line.steps().getFirst().actions())
                .singleElement()
                .isInstanceOfSatisfying(
                        TimeLine.Apply.class,
                        apply -> assertThat(apply.objects())
                                .extracting(Manifest::title)
                                .containsExactly("Node a"));
    }

    @Test
    void a_misspelt_field_a_wrong_time_and_an_unknown_kind_are_refused_where_they_stand() {
        assertThat(ManifestText.refusal("apiVersion: berth.io/v1\nkind: TimeLine\nsteps: [{at: 1s, aply: []}]\n"))
                .singleElement()
                .asString()
                .contains("test.yaml:3:")
                .contains("did you mean \"apply\"?");
        assertThat(ManifestText.refusal("""
            apiVersion: berth.io/v1
            kind: TimeLine
            steps:
            - at: soon
              delete: [{kind: Gadget, name: a}]
            """))
                .hasSize(2)
                .anySatisfy(line -> assertThat(line).startsWith("test.yaml:4:7: steps[0].at: expected a duration"))
                .anySatisfy(line ->
                        assertThat(line).startsWith("test.yaml:5:19: steps[0].delete[0].kind: \"Gadget\" is no kind"));
    }

    @Test
    void a_trace_of_simkube_is_a_time_line_that_begins_with_its_first_event() {
        String node = "{\"apiVersion\":\"v1\",\"kind\":\"Node\",\"metadata\":{\"name\":\"a\"}}";

        TimeLine line = only(ManifestText.read("trace.json", """
            {"version": 2, "config": {"trackedObjects": {}}, "index": {}, "pod_lifecycles": {}, "events": [
             {"ts": 1000, "applied_objs": [%s], "deleted_objs": []},
             {"ts": 1060, "applied_objs": [], "deleted_objs": [%s]}]}
            """.formatted(node, node)));

        assertThat(line.steps()).extracting(TimeLine.Step::at).containsExactly(Duration.ZERO, Duration.ofSeconds(60));
        assertThat(line.steps().getLast().actions()).containsExactly(new TimeLine.Delete(Kinds.get("Node"), "", "a"));
    }
}
