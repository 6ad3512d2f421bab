package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.host.shadow.ShadowListener;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Commands that ask a running process. */
class ControlDoorTest {
    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private Stage stage;
    private Path state;
    private ControlDoor door;

    @BeforeEach
    void start() {
        stage = new Stage(folder);
        Stage.write(stage.scripts.resolve("constant.js"), "export function score(pod, node) { return 10; }\n");
        stage.profile("Constant=1");
        stage.start("3x4cpu,8Gi");
        state = folder.resolve("state");
        door = ControlDoor.open(
                state,
                new Controls(stage.setup().reloader(stage), stage.setup().shadow(ShadowListener.NONE), stage.decisions)
                        ::answer);
    }

    @AfterEach
    void stop() {
        door.close();
        stage.close();
    }

    private int berth(String... arguments) {
        CommandLine line = Berth.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        return line.execute(arguments);
    }

    @Test
    void reload_takes_the_files_at_once_and_tells_what_changed() {
        stage.profile("Constant=7");
        assertThat(berth("reload", "--state-dir", state.toString())).isZero();
        assertThat(out.toString()).contains("generation 2 (digest ", "is in use", "replaced configuration config.yaml");
        assertThat(Stage.weighted(stage.schedule("after"), "Constant")).isEqualTo(70);
    }

    @Test
    void reload_of_bad_files_fails_with_the_reason() {
        stage.profile("Constand=7");
        assertThat(berth("reload", "--state-dir", state.toString())).isOne();
        assertThat(err.toString()).contains("refused:", "\"Constand\" does not exist");
        assertThat(stage.schedule("after").generation()).isEqualTo(1);
    }

    @Test
    void rollback_brings_back_what_was_before() {
        stage.profile("Constant=7");
        berth("reload", "--state-dir", state.toString());
        assertThat(berth("rollback", "--state-dir", state.toString())).isZero();
        assertThat(Stage.weighted(stage.schedule("after"), "Constant")).isEqualTo(10);
    }

    @Test
    void generations_tells_what_changed_and_why_something_was_refused() {
        stage.profile("Constand=7");
        berth("reload", "--state-dir", state.toString());
        assertThat(berth("generations", "--state-dir", state.toString())).isZero();
        assertThat(out.toString()).contains("running", "start", "refused", "reload", "\"Constand\" does not exist");
    }

    @Test
    void generations_as_json_is_one_object() {
        berth("generations", "-o", "json", "--state-dir", state.toString());
        assertThat(out.toString())
                .startsWith("{\"generations\":[{\"number\":1,")
                .endsWith("}]}\n");
    }

    @Test
    void a_command_without_a_process_says_where_it_looked() {
        Path other = folder.resolve("other");
        assertThat(berth("reload", "--state-dir", other.toString())).isOne();
        assertThat(err.toString()).contains("no process answers at " + other.resolve("control.sock"));
    }

    @Test
    void only_the_owner_may_open_the_socket() throws IOException {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(ControlDoor.socket(state))))
                .isEqualTo("rw-------");
    }

    @Test
    void a_second_process_with_the_same_folder_is_refused() {
        assertThatThrownBy(() -> ControlDoor.requireUnused(state))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("another process uses the state folder");
    }

    @Test
    void a_socket_that_a_process_left_behind_is_replaced() throws IOException {
        door.close();
        Files.writeString(ControlDoor.socket(state), "");
        door = ControlDoor.open(
                state,
                new Controls(stage.setup().reloader(stage), stage.setup().shadow(ShadowListener.NONE), stage.decisions)
                        ::answer);
        assertThat(berth("generations", "--state-dir", state.toString())).isZero();
    }

    @Test
    void a_shadow_is_started_shown_and_dropped() {
        Path next = folder.resolve("next.yaml");
        Stage.copy(stage.config, next);
        assertThat(berth("shadow", "--state-dir", state.toString(), "--config", next.toString()))
                .isZero();
        assertThat(out.toString()).startsWith("candidate " + next + " (digest ").contains("beside generation 1");
        assertThat(berth("shadow", "--state-dir", state.toString())).isZero();
        assertThat(out.toString()).contains("DECISIONS", "same node", "A CYCLE TAKES");
        assertThat(berth("shadow", "drop", "--state-dir", state.toString())).isZero();
        assertThat(out.toString()).contains("; ended: dropped");
    }

    @Test
    void a_shadow_with_scripts_of_its_own_is_promoted_with_them() throws IOException {
        Path next = Files.createDirectory(folder.resolve("next"));
        Stage.write(next.resolve("constant.js"), "export function score(pod, node) { return 30; }\n");
        String own = stage.folder.resolve("jars/../next").toString();
        assertThat(berth(
                        "shadow",
                        "--state-dir",
                        state.toString(),
                        "--config",
                        stage.config.toString(),
                        "--scripts",
                        own))
                .isZero();
        assertThat(out.toString()).contains(" with scripts " + next + " (digest ");
        assertThat(berth("shadow", "promote", "--state-dir", state.toString())).isZero();
        assertThat(Stage.weighted(stage.schedule("after"), "Constant")).isEqualTo(30);
    }

    @Test
    void folders_of_a_shadow_need_its_configuration() {
        assertThat(berth("shadow", "--state-dir", state.toString(), "--scripts", folder.toString()))
                .isEqualTo(2);
        assertThat(err.toString()).contains("--plugins and --scripts are for a candidate that is started");
    }

    @Test
    void promoting_a_shadow_puts_it_in_use() {
        Path before = folder.resolve("before.yaml");
        Stage.copy(stage.config, before);
        stage.profile("Constant=7");
        Path next = folder.resolve("next.yaml");
        Stage.copy(stage.config, next);
        Stage.copy(before, stage.config);
        berth("shadow", "--state-dir", state.toString(), "--config", next.toString());
        assertThat(berth("shadow", "promote", "--state-dir", state.toString())).isZero();
        assertThat(out.toString()).contains("generation 2 (digest ", "replaced configuration config.yaml");
        assertThat(Stage.weighted(stage.schedule("after"), "Constant")).isEqualTo(70);
    }

    @Test
    void without_a_candidate_it_is_said_how_to_start_one() {
        assertThat(berth("shadow", "promote", "--state-dir", state.toString())).isOne();
        assertThat(err.toString()).contains("there is no candidate in the shadow: start one with --config FILE");
    }
}
