package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.tree.Tree;
import io.berth.host.server.Request;
import io.berth.host.server.Response;
import io.berth.host.shadow.Difference;
import io.berth.host.shadow.Shadow;
import io.berth.host.shadow.ShadowListener;
import io.berth.host.shadow.ShadowReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A candidate that brings folders of plugins along. */
class ShadowOwnPluginsTest {
    @TempDir
    Path folder;

    private Stage stage;
    private Path scripts;
    private Shadow shadow;
    private Controls controls;

    @BeforeEach
    void start() throws IOException {
        stage = new Stage(folder);
        scripts = Files.createDirectory(folder.resolve("next-scripts"));
        script(stage.scripts, "constant", 10);
        script(scripts, "constant", 40);
        stage.profile("Constant=1");
        stage.start("3x4cpu,8Gi");
        shadow = stage.setup().shadow(ShadowListener.NONE);
        controls = new Controls(stage.reloader(), shadow, stage.decisions);
    }

    @AfterEach
    void stop() {
        shadow.close();
        stage.close();
    }

    private static void script(Path folder, String name, int score) {
        Stage.write(folder.resolve(name + ".js"), "export function score(pod, node) { return " + score + "; }\n");
    }

    private Tree.Mapping candidate(String configuration, List<Path> plugins, List<Path> scriptFolders) {
        return controls.answer(new JsonValues()
                .put("command", "shadow start")
                .put("name", "next.yaml")
                .put("configuration", configuration)
                .put("plugins", JsonValues.texts(texts(plugins)))
                .put("scripts", JsonValues.texts(texts(scriptFolders)))
                .done());
    }

    private static List<String> texts(List<Path> paths) {
        return paths.stream().map(Path::toString).toList();
    }

    private Tree.Mapping promote() {
        return controls.answer(new JsonValues().put("command", "shadow promote").done());
    }

    private String problems(Tree.Mapping answer) {
        assertThat(answer.text("result")).isEqualTo("refused");
        return String.join("\n", ControlOptions.texts(answer, "problems"));
    }

    /** A folder with all shipped jars. */
    private Path jars(String name) throws IOException {
        Path jars = Files.createDirectory(folder.resolve(name));
        try (Stream<Path> shipped = Files.list(stage.jars)) {
            shipped.forEach(jar -> Stage.copy(jar, jars.resolve(jar.getFileName())));
        }
        return jars;
    }

    private long weighted(String pod) {
        return Stage.weighted(stage.schedule(pod), "Constant");
    }

    @Test
    void its_scripts_decide_beside_those_in_use() {
        Stage.write(
                scripts.resolve("last.js"),
                "export function score(pod, node) { return node.name === \"node-3\" ? 100 : 0; }\n");
        candidate(Stage.read(stage.config).replace("Constant,", "Last,"), List.of(), List.of(scripts));
        Stage.write(stage.scripts.resolve("last.js"), "export function score(pod, node) { return 0; }\n");
        int pods = 0;
        while (stage.schedule("web-" + ++pods).node().equals("node-3")) {
            assertThat(pods).isLessThan(50);
        }
        assertThat(Stage.weighted(stage.decision("web-" + pods), "Constant")).isEqualTo(10);
        assertThat(await(report -> !report.differences().isEmpty())).isTrue();
        Difference difference = shadow.report().orElseThrow().differences().getFirst();
        assertThat(difference.candidate().node()).isEqualTo("node-3");
        assertThat(difference.candidate().score().plugins()).containsEntry("Last", 100L);
    }

    private boolean await(Predicate<ShadowReport> condition) {
        long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (!condition.test(shadow.report().orElseThrow())) {
            if (System.nanoTime() > end) {
                return false;
            }
            Thread.onSpinWait();
        }
        return true;
    }

    @Test
    void a_plugin_that_its_folder_lacks_is_refused_with_the_name_of_the_folder() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty-rules"));
        Tree.Mapping refusal = candidate(Stage.read(stage.config), List.of(), List.of(empty));
        assertThat(refusal.toString())
                .contains("\"Constant\" does not exist; the candidate has the scripts of " + empty
                        + " in place of those in use");
    }

    @Test
    void it_is_told_which_folders_it_has() {
        Tree.Mapping report = candidate(Stage.read(stage.config), List.of(), List.of(scripts));
        assertThat(ShadowText.head(report)).startsWith("candidate next.yaml with scripts " + scripts + " (digest ");
    }

    @Test
    void promoted_its_plugins_are_in_use_as_they_were_when_it_was_started() {
        candidate(Stage.read(stage.config), List.of(), List.of(scripts));
        script(scripts, "constant", 99);
        assertThat(ControlOptions.changes(promote())).containsExactly("replaced script constant.js");
        assertThat(weighted("promoted")).isEqualTo(40);
        assertThat(shadow.report().orElseThrow().ended()).isEqualTo("in use as generation 2");
    }

    @Test
    void what_was_promoted_stays_until_the_files_that_are_followed_change() {
        candidate(Stage.read(stage.config), List.of(), List.of(scripts));
        promote();
        stage.lookAtFiles();
        script(scripts, "constant", 99);
        stage.lookAtFiles();
        assertThat(weighted("promoted")).isEqualTo(40);
        script(stage.scripts, "constant", 20);
        stage.lookAtFiles();
        assertThat(weighted("changed")).isEqualTo(20);
    }

    @Test
    void with_more_folders_than_are_followed_it_can_be_gone_back_to() throws IOException {
        Path more = Files.createDirectory(folder.resolve("more-jars"));
        candidate(Stage.read(stage.config), List.of(jars("next-jars"), more), List.of(scripts));
        promote();
        assertThat(weighted("promoted")).isEqualTo(40);
        stage.reloader().reload("a test");
        assertThat(weighted("reloaded")).isEqualTo(10);
        stage.reloader().rollback(2, "a test");
        assertThat(weighted("back")).isEqualTo(40);
    }

    @Test
    void its_jars_take_the_place_of_those_that_the_user_gave() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));
        assertThat(problems(candidate(Stage.read(stage.config), List.of(empty), List.of())))
                .contains("at least one bind plugin is needed");
        assertThat(candidate(Stage.read(stage.config), List.of(jars("next-jars")), List.of())
                        .text("result"))
                .isEmpty();
    }

    @Test
    void beside_a_new_generation_it_keeps_its_own() {
        candidate(Stage.read(stage.config), List.of(), List.of(scripts));
        script(stage.scripts, "constant", 20);
        stage.lookAtFiles();
        assertThat(shadow.report().orElseThrow().generation()).isEqualTo(2);
        promote();
        assertThat(weighted("promoted")).isEqualTo(40);
    }

    @Test
    void a_bad_script_is_refused_by_the_name_that_the_user_knows_and_the_candidate_before_goes_on() {
        candidate(Stage.read(stage.config), List.of(), List.of(scripts));
        Stage.write(scripts.resolve("constant.js"), "export function score( {");
        assertThat(problems(candidate(Stage.read(stage.config), List.of(), List.of(scripts))))
                .contains(scripts.resolve("constant.js") + ":1:", "SyntaxError");
        assertThat(shadow.report().orElseThrow().ended()).isEmpty();
    }

    @Test
    void a_pin_that_differs_refuses_its_script() {
        String pinned = Stage.read(stage.config) + """
            ---
            apiVersion: berth.io/v1
            kind: PluginPolicy
            pins:
              - file: constant.js
                sha256: 5b7c0f0e5f0d5a0c9b8d3f1e6a7b4c2d1e0f9a8b7c6d5e4f3a2b1c0d9e8f7a6b
            """;
        assertThat(problems(candidate(pinned, List.of(), List.of(scripts))))
                .contains(scripts.resolve("constant.js").toString(), "but is pinned to 5b7c");
    }

    @Test
    void what_is_no_folder_is_refused() {
        assertThat(problems(candidate(Stage.read(stage.config), List.of(), List.of(folder.resolve("none")))))
                .contains(folder.resolve("none").toString(), "is no folder");
        assertThat(problems(candidate(Stage.read(stage.config), List.of(Path.of("jars")), List.of())))
                .contains("jars is not the whole path of a folder");
    }

    @Test
    void over_http_folders_are_parameters() {
        Response answer = ShadowEndpoint.all(controls)
                .get("/berth/shadow")
                .answer(new Request(
                        "POST",
                        "/berth/shadow",
                        "name=next.yaml&scripts=" + scripts,
                        Map.of(),
                        List.of(),
                        Stage.read(stage.config)));
        assertThat(answer.status()).isEqualTo(200);
        promote();
        assertThat(weighted("promoted")).isEqualTo(40);
    }
}
