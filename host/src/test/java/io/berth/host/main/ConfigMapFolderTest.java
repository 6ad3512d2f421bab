package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.host.telemetry.DecisionRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What comes of a ConfigMap that changes, from the moment on at which the watch tells of it. */
class ConfigMapFolderTest {
    private static final String CONSTANT = "export function score(pod, node) { return %d; }\n";

    @TempDir
    Path folder;

    private final ConfigMapName name = new ConfigMapName("kube-system", "berth-config", "");
    private Stage stage;
    private ConfigMapFolder files;

    @BeforeEach
    void start() {
        stage = new Stage(folder);
        files = ConfigMapFolder.of(name, folder, data("Constant=1", 10));
        stage.start("3x4cpu,8Gi", files.configuration(), files.scripts());
    }

    @AfterEach
    void stop() {
        stage.close();
    }

    private SortedMap<String, String> data(String scorer, int value) {
        stage.profile(scorer);
        return new TreeMap<>(
                Map.of("scheduler.yaml", Stage.read(stage.config), "constant.js", CONSTANT.formatted(value)));
    }

    /** What the watch tells of. */
    private void changes(SortedMap<String, String> data) {
        files.follow(Optional.of(data));
        stage.lookAtFiles();
    }

    private long weighted(String pod) {
        return Stage.weighted(stage.schedule(pod), "Constant");
    }

    @Test
    void the_configuration_and_its_scripts_are_in_use_from_the_start() {
        assertThat(weighted("web")).isEqualTo(10);
    }

    @Test
    void a_change_of_both_is_one_generation() {
        changes(data("Constant=3", 20));
        DecisionRecord after = stage.schedule("after");
        assertThat(Stage.weighted(after, "Constant")).isEqualTo(60);
        assertThat(after.generation()).isEqualTo(2);
    }

    @Test
    void a_bad_change_is_refused_and_the_old_one_goes_on() {
        changes(data("Constand=3", 20));
        assertThat(stage.refusals.toString())
                .contains("config-map/kube-system/berth-config/scheduler.yaml:", "\"Constand\" does not exist");
        assertThat(weighted("after")).isEqualTo(10);
        changes(data("Constant=4", 20));
        assertThat(weighted("repaired")).isEqualTo(80);
    }

    @Test
    void a_configmap_without_its_configuration_is_a_change_that_is_refused() {
        SortedMap<String, String> data = data("Constant=3", 20);
        data.remove("scheduler.yaml");
        changes(data);
        assertThat(stage.refusals.toString()).contains("scheduler.yaml");
        assertThat(weighted("after")).isEqualTo(10);
    }

    @Test
    void when_it_is_deleted_what_it_said_last_stays() {
        files.follow(Optional.empty());
        stage.lookAtFiles();
        assertThat(stage.refusals).isEmpty();
        assertThat(weighted("after")).isEqualTo(10);
        changes(data("Constant=5", 10));
        assertThat(weighted("made-anew")).isEqualTo(50);
    }

    @Test
    void a_script_whose_key_is_gone_is_gone() {
        SortedMap<String, String> data = data("NodeResourcesFit=1", 10);
        data.remove("constant.js");
        changes(data);
        assertThat(files.scripts()).isEmptyDirectory();
        assertThat(Stage.scored(stage.schedule("after"), "Constant")).isFalse();
    }

    @Test
    void a_key_that_leads_out_of_the_folder_is_passed_over() {
        SortedMap<String, String> data = data("Constant=1", 10);
        data.put("../../out.js", "export function score() { return 1; }");
        changes(data);
        assertThat(Files.exists(files.scripts().resolve("../../out.js").normalize()))
                .isFalse();
        assertThat(weighted("after")).isEqualTo(10);
    }

    @Test
    void which_key_has_the_configuration_can_be_said() {
        SortedMap<String, String> data = data("Constant=1", 10);
        data.put("other.yaml", "x: 1");
        assertThatThrownBy(() -> ConfigMapFolder.of(name, folder.resolve("two"), data))
                .isInstanceOf(CommandFailure.class)
                .hasMessage("ConfigMap kube-system/berth-config should have one key that ends with .yaml with the"
                        + " configuration, and has [constant.js, other.yaml, scheduler.yaml];"
                        + " --config-map kube-system/berth-config:KEY names it");
        ConfigMapName exact = new ConfigMapName.Converter().convert("kube-system/berth-config:scheduler.yaml");
        assertThat(ConfigMapFolder.of(exact, folder.resolve("two"), data).configuration())
                .hasFileName("scheduler.yaml");
    }
}
