package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.host.server.Request;
import io.berth.host.server.Response;
import io.berth.host.shadow.ShadowListener;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A running scheduler is asked why a pod is where it is. */
class WhyTest {
    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private Stage stage;
    private Controls controls;
    private String state;
    private ControlDoor door;

    @BeforeEach
    void start() {
        stage = new Stage(folder);
        Stage.write(
                stage.scripts.resolve("second.js"),
                "export function score(pod, node) { return node.name === 'node-2' ? 90 : 10; }\n");
        stage.profile("Second=2");
        stage.start("3x4cpu,8Gi");
        controls =
                new Controls(stage.setup().reloader(stage), stage.setup().shadow(ShadowListener.NONE), stage.decisions);
        state = folder.resolve("state").toString();
        door = ControlDoor.open(Path.of(state), controls::answer);
    }

    @AfterEach
    void stop() {
        door.close();
        stage.close();
    }

    private int why(String... arguments) {
        String[] all = new String[arguments.length + 3];
        all[0] = "why";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        all[arguments.length + 1] = "--state-dir";
        all[arguments.length + 2] = state;
        return CommandRuns.run(out, err, all);
    }

    private Response get(String method, String query) {
        return new WhyEndpoint(controls).answer(new Request(method, "/berth/why", query, Map.of(), List.of(), ""));
    }

    @Test
    void a_placed_pod_is_told_with_its_node_and_the_lead() {
        stage.schedule("web");
        assertThat(why("default/web")).isZero();
        assertThat(out.toString())
                .startsWith("default/web was placed on node-2 at ")
                .contains("by generation 1 (attempt 1)", "3 of 3 nodes fit", "Second +160");
    }

    @Test
    void a_name_alone_is_of_the_namespace_default() {
        stage.schedule("web");
        assertThat(why("web")).isZero();
        assertThat(out.toString()).startsWith("default/web was placed");
    }

    @Test
    void a_pod_without_a_node_is_told_with_the_refusals() {
        stage.apply("""
            apiVersion: v1
            kind: Pod
            metadata: {name: big, namespace: shop}
            spec: {containers: [{name: c, image: i, resources: {requests: {cpu: 5}}}]}
            """);
        assertThat(why("shop/big")).isZero();
        assertThat(out.toString())
                .startsWith("shop/big has no node: 0/3 nodes are available: 3 Insufficient cpu.")
                .contains(
                        "     3  NodeResourcesFit: Insufficient cpu (such as node-1)",
                        "tried again when something changes for NodeResourcesFit");
    }

    @Test
    void json_is_the_object_of_the_decision() {
        stage.schedule("web");
        assertThat(why("web", "-o", "json")).isZero();
        assertThat(out.toString())
                .startsWith("{\"namespace\":\"default\",\"name\":\"web\",\"node\":\"node-2\"")
                .contains("\"nodesBest\":1", "\"refusals\":[]", "\"refusedBy\":[]");
    }

    @Test
    void an_unknown_pod_is_refused() {
        assertThat(why("nope")).isOne();
        assertThat(err.toString())
                .contains("no decision about default/nope is kept (the last 10,000 pods' are): is the name right?");
    }

    @Test
    void what_is_no_name_of_a_pod_is_bad_usage() {
        assertThat(why("a/b/c")).isEqualTo(Berth.BAD_INPUT);
        assertThat(err.toString()).contains("\"a/b/c\" is no pod: expected NAMESPACE/POD or POD");
    }

    @Test
    void the_same_is_told_over_http() {
        stage.schedule("web");
        Response response = get("GET", "pod=default%2Fweb");
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.body()).startsWith("{\"namespace\":\"default\",\"name\":\"web\",\"node\":\"node-2\"");
        assertThat(get("GET", "pod=web").body()).isEqualTo(response.body());
    }

    @Test
    void over_http_it_is_told_what_is_wrong_with_a_question() {
        assertThat(get("GET", "").status()).isEqualTo(400);
        assertThat(get("GET", "").body()).contains("name one pod: /berth/why?pod=NAMESPACE/POD");
        assertThat(get("GET", "pod=nope").status()).isEqualTo(404);
        assertThat(get("POST", "pod=nope").status()).isEqualTo(405);
    }
}
