package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.host.telemetry.DecisionRecord;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jars, scripts and profiles change while pods are scheduled. */
class HotChangeTest {
    @TempDir
    Path folder;

    private Stage stage;

    @BeforeEach
    void start() {
        stage = new Stage(folder);
        Stage.write(stage.scripts.resolve("constant.js"), "export function score(pod, node) { return 10; }\n");
        stage.profile("Constant=1");
        stage.start("3x4cpu,8Gi");
    }

    @AfterEach
    void stop() {
        stage.close();
    }

    private void assertRefused(String... parts) {
        stage.lookAtFiles();
        assertThat(stage.refusals).isNotEmpty();
        String all = stage.refusals.toString();
        assertThat(all).contains(parts);
        DecisionRecord after = stage.schedule("after-refusal");
        assertThat(after.node()).isNotNull();
        assertThat(after.generation()).isEqualTo(1);
        assertThat(Stage.weighted(after, "Constant")).isEqualTo(10);
    }

    @Test
    void a_changed_weight_counts_for_the_next_pod() {
        assertThat(Stage.weighted(stage.schedule("before"), "Constant")).isEqualTo(10);
        stage.profile("Constant=7");
        stage.lookAtFiles();
        DecisionRecord after = stage.schedule("after");
        assertThat(Stage.weighted(after, "Constant")).isEqualTo(70);
        assertThat(after.generation()).isEqualTo(2);
    }

    @Test
    void an_edited_script_counts_for_the_next_pod() {
        stage.schedule("before");
        Stage.write(stage.scripts.resolve("constant.js"), "export function score(pod, node) { return 25; }\n");
        stage.lookAtFiles();
        DecisionRecord after = stage.schedule("after");
        assertThat(Stage.weighted(after, "Constant")).isEqualTo(25);
        assertThat(after.generation()).isEqualTo(2);
    }

    @Test
    void a_jar_that_is_dropped_in_can_be_used_at_once() throws IOException {
        Files.delete(stage.jars.resolve("blinking-lights.jar"));
        stage.lookAtFiles();
        assertThat(Stage.scored(stage.schedule("before"), "BlinkingLights")).isFalse();
        Stage.copy(Stage.SHIPPED.resolve("blinking-lights.jar"), stage.jars.resolve("blinking-lights.jar"));
        stage.profile("Constant=1", "BlinkingLights=2");
        stage.lookAtFiles();
        assertThat(stage.refusals).isEmpty();
        assertThat(Stage.scored(stage.schedule("after"), "BlinkingLights")).isTrue();
    }

    @Test
    void a_file_that_is_still_being_written_is_not_taken() {
        stage.schedule("before");
        stage.profile("Constant=7");
        // One look sees the change, the second would see that it stands still.
        stage.setup().reloader(stage).check();
        assertThat(stage.setup().generations().current().number()).isEqualTo(1);
    }

    @Test
    void a_script_with_a_syntax_error_is_refused_with_file_and_line() {
        Stage.write(stage.scripts.resolve("constant.js"), "export function score(pod, node) {\n  return 10 +;\n}\n");
        assertRefused("constant.js:2:", "\"Constant\" does not exist");
    }

    @Test
    void a_jar_without_descriptor_is_refused_by_name() throws IOException {
        Path jar = stage.jars.resolve("my-custom-plugin-a.jar");
        try (OutputStream out = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.putNextEntry(new ZipEntry("readme.txt"));
            zip.closeEntry();
        }
        stage.profile("Constant=1", "MyCustomPluginA=1");
        assertRefused("my-custom-plugin-a.jar", "MyCustomPluginA");
    }

    @Test
    void a_truncated_jar_is_refused_by_name() throws IOException {
        Path jar = stage.jars.resolve("my-custom-plugin-a.jar");
        byte[] whole = Files.readAllBytes(jar);
        Files.write(jar, Arrays.copyOf(whole, whole.length / 2));
        stage.profile("Constant=1", "MyCustomPluginA=1");
        assertRefused("my-custom-plugin-a.jar");
    }

    @Test
    void a_profile_with_an_unknown_plugin_is_refused() {
        stage.profile("Constant=1", "Constand=3");
        assertRefused("config.yaml:9:", "ScorePlugin \"Constand\" does not exist");
    }

    @Test
    void a_profile_with_a_misspelt_field_is_refused_with_line_and_suggestion() throws IOException {
        String text = Files.readString(stage.config);
        Stage.write(stage.config, text.replace("schedulerName", "schedulerNam"));
        assertRefused("config.yaml:4:", "schedulerNam", "did you mean \"schedulerName\"?");
    }

    @Test
    void a_good_change_after_a_bad_one_is_taken() {
        stage.profile("Constand=3");
        stage.lookAtFiles();
        stage.profile("Constant=4");
        stage.lookAtFiles();
        assertThat(Stage.weighted(stage.schedule("after"), "Constant")).isEqualTo(40);
    }

    @Test
    void the_same_bad_state_is_reported_once() {
        stage.profile("Constand=3");
        stage.lookAtFiles();
        int told = stage.refusals.size();
        stage.lookAtFiles();
        assertThat(stage.refusals).hasSize(told);
    }
}
