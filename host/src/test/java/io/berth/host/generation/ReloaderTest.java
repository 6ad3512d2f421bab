package io.berth.host.generation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.tree.InvalidInputException;
import io.berth.host.profile.ExtensionPoint;
import io.berth.host.source.PluginSource;
import io.berth.host.source.jar.TestJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ReloaderTest {
    private static final String LAMP = "export function score() { return 1 }";

    @TempDir
    Path temporary;

    private Workshop workshop;
    private FirstGeneration first;
    private Generations generations;
    private Reloader reloader;

    @BeforeEach
    void setUp() {
        workshop = new Workshop(temporary).script("lamp.js", LAMP).configure("Lamp");
        begin();
    }

    private void begin() {
        first = workshop.begin();
        generations = new Generations(first.generation(), Closings.AT_ONCE);
        reloader = workshop.reloader(first.beginning(), generations);
    }

    @AfterEach
    void close() {
        generations.close();
    }

    /** Two looks: files that stand still are taken at the second. */
    private void settle() {
        reloader.check();
        reloader.check();
    }

    @Test
    void nothing_happens_as_long_as_nothing_changes() {
        settle();
        assertThat(workshop.told).isEmpty();
    }

    @Test
    void a_change_between_the_first_build_and_the_first_look_is_taken() {
        workshop.script("lamp.js", LAMP + " // changed");
        reloader = workshop.reloader(first.beginning(), generations);
        settle();
        assertThat(workshop.told).containsExactly("use 2", "applied 2");
    }

    @Test
    void a_changed_script_is_taken_once_it_stands_still() {
        workshop.script("lamp.js", LAMP + " // changed");
        reloader.check();
        assertThat(workshop.told).isEmpty();
        reloader.check();
        assertThat(workshop.told).containsExactly("use 2", "applied 2");
        assertThat(generations.current().number()).isEqualTo(2);
    }

    @Test
    void the_test_of_a_script_is_no_change_of_a_generation() {
        workshop.script("lamp.js", LAMP + " // changed").script("lamp.test.js", "// a test");
        reloader.reload("a test");
        assertThat(reloader.history().getLast().changes())
                .extracting(FileChange::toString)
                .containsExactly("replaced script lamp.js");
    }

    @Test
    void files_that_are_good_again_are_told() {
        workshop.script("lamp.js", "export function score( {");
        settle();
        assertThat(workshop.told).hasSize(2).first().asString().startsWith("scripts/lamp.js:1:");
        workshop.told.clear();
        workshop.script("lamp.js", LAMP);
        settle();
        assertThat(workshop.told).containsExactly("repaired 1");
        assertThat(reloader.history())
                .extracting(entry -> entry.number() + " " + entry.state())
                .containsExactly("1 running", "0 refused", "1 repaired");
        workshop.script("lamp.js", LAMP + " // changed");
        settle();
        assertThat(workshop.told).containsExactly("repaired 1", "use 2", "applied 2");
    }

    @Test
    void a_jar_that_no_source_looks_at_is_no_change() throws IOException {
        Path below = Files.createDirectories(workshop.jars.resolve("surefire"));
        Files.write(
                below.resolve("booter.jar"), TestJar.withPlugin("acme", "Acme").bytes());
        workshop.script("lamp.js", LAMP + " // changed");
        settle();
        assertThat(reloader.history().getLast().changes())
                .extracting(FileChange::toString)
                .containsExactly("replaced script lamp.js");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void a_pipe_is_no_file_and_keeps_no_change_from_being_taken() throws Exception {
        for (Path pipe : List.of(workshop.scripts.resolve("pipe.js"), workshop.jars.resolve("pipe.jar"))) {
            assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                    .isZero();
        }
        workshop.script("lamp.js", LAMP + " // changed");
        settle();
        assertThat(workshop.told).containsExactly("use 2", "applied 2");
        Files.delete(workshop.config);
        assertThat(new ProcessBuilder("mkfifo", workshop.config.toString())
                        .start()
                        .waitFor())
                .isZero();
        settle();
        assertThat(workshop.told.getLast())
                .isEqualTo("config.yaml: is no regular file; a configuration is read again when it changes");
    }

    @Test
    void a_configuration_that_is_a_book_is_refused() {
        workshop.write(workshop.config, "#" + "x".repeat(5 << 20));
        settle();
        assertThat(workshop.told)
                .containsExactly("config.yaml: has 5242881 bytes; a configuration has 4194304 at most");
    }

    @Test
    void a_file_that_goes_on_changing_is_not_taken() {
        for (int i = 0; i < 5; i++) {
            workshop.script("lamp.js", LAMP + "/".repeat(i + 2));
            reloader.check();
        }
        assertThat(workshop.told).isEmpty();
        reloader.check();
        assertThat(workshop.told).contains("applied 2");
    }

    @Test
    void a_jar_that_is_half_copied_is_not_taken_until_it_is_whole() throws IOException {
        byte[] jar = TestJar.withPlugin("acme", "Acme").bytes();
        Path file = workshop.jars.resolve("acme.jar");
        for (int size = jar.length / 4; size < jar.length; size += jar.length / 4) {
            Files.write(file, Arrays.copyOf(jar, size));
            reloader.check();
        }
        Files.write(file, jar);
        settle();
        assertThat(workshop.told).containsExactly("use 2", "applied 2");
    }

    @Test
    void a_file_with_another_time_and_the_same_content_changes_nothing() throws IOException {
        Files.setLastModifiedTime(workshop.scripts.resolve("lamp.js"), FileTime.fromMillis(1));
        settle();
        assertThat(workshop.told).isEmpty();
        assertThat(generations.current().number()).isEqualTo(1);
    }

    @Test
    void a_script_with_a_syntax_error_is_refused_with_its_place_and_the_old_one_goes_on() {
        workshop.script("lamp.js", "export function score( {");
        settle();
        assertThat(workshop.told)
                .anySatisfy(told -> assertThat(told).startsWith("scripts/lamp.js:1:25: SyntaxError: "))
                .noneSatisfy(told -> assertThat(told).startsWith("applied"));
        assertThat(generations.current().number()).isEqualTo(1);
    }

    @Test
    void the_same_bad_files_are_reported_once() throws IOException {
        workshop.script("lamp.js", "export function score( {");
        settle();
        int told = workshop.told.size();
        settle();
        Files.setLastModifiedTime(workshop.scripts.resolve("lamp.js"), FileTime.fromMillis(1));
        settle();
        assertThat(workshop.told).hasSize(told).isNotEmpty();
    }

    @Test
    void a_repaired_script_is_taken_again() {
        workshop.script("lamp.js", "export function score( {");
        settle();
        workshop.told.clear();
        workshop.script("lamp.js", LAMP + " // repaired");
        settle();
        assertThat(workshop.told).containsExactly("use 2", "applied 2");
    }

    @Test
    void a_script_put_back_as_it_was_leaves_the_generation_in_place() {
        workshop.script("lamp.js", "export function score( {");
        settle();
        workshop.told.clear();
        workshop.script("lamp.js", LAMP);
        settle();
        assertThat(workshop.told).containsExactly("repaired 1");
        assertThat(generations.current().number()).isEqualTo(1);
    }

    @Test
    void a_deleted_script_that_the_profile_names_is_refused() {
        workshop.delete(workshop.scripts.resolve("lamp.js"));
        settle();
        assertThat(workshop.told)
                .singleElement()
                .asString()
                .endsWith(
                        "PreFilterPlugin \"Lamp\" does not exist: it is enabled at multiPoint, and no jar or script in"
                                + " the folders brings a plugin of that name; lamp.js, which had it, is gone");
        assertThat(generations.current().profiles().get("mine").at(ExtensionPoint.SCORE))
                .hasSize(1);
    }

    @Test
    void a_truncated_jar_that_the_profile_names_is_refused_with_its_reason() throws IOException {
        workshop.configure("Lamp", "Acme");
        byte[] jar = TestJar.withPlugin("acme", "Acme").bytes();
        Files.write(workshop.jars.resolve("acme.jar"), Arrays.copyOf(jar, jar.length / 2));
        settle();
        assertThat(workshop.told)
                .satisfiesExactly(
                        reason -> assertThat(reason).startsWith("plugins/acme.jar: cannot be read as a jar"),
                        refusal -> assertThat(refusal)
                                .endsWith("PreFilterPlugin \"Acme\" does not exist: it is enabled at multiPoint, and no"
                                        + " jar or script in the folders brings a plugin of that name"));
        assertThat(generations.current().number()).isEqualTo(1);
    }

    @Test
    void a_bad_configuration_is_refused_with_its_place() {
        workshop.write(
                workshop.config,
                "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofils: []\n");
        settle();
        assertThat(workshop.told).singleElement().asString().startsWith("config.yaml:3:");
    }

    @Test
    void a_configuration_that_is_gone_is_refused() {
        workshop.delete(workshop.config);
        settle();
        assertThat(workshop.told).isNotEmpty();
        assertThat(generations.current().number()).isEqualTo(1);
    }

    @Test
    void a_mounted_config_map_that_points_elsewhere_is_a_change() throws IOException {
        Path old = Files.createDirectory(workshop.scripts.resolve("..1"));
        Path next = Files.createDirectory(workshop.scripts.resolve("..2"));
        Files.move(workshop.scripts.resolve("lamp.js"), old.resolve("lamp.js"));
        Files.writeString(next.resolve("lamp.js"), LAMP + " // next");
        Files.createSymbolicLink(workshop.scripts.resolve("..data"), Path.of("..1"));
        Files.createSymbolicLink(workshop.scripts.resolve("lamp.js"), Path.of("..data/lamp.js"));
        settle();
        workshop.told.clear();
        Path swap = Files.createSymbolicLink(workshop.scripts.resolve("..data_tmp"), Path.of("..2"));
        Files.move(swap, workshop.scripts.resolve("..data"), StandardCopyOption.ATOMIC_MOVE);
        settle();
        assertThat(workshop.told).hasSize(2).last().asString().startsWith("applied");
    }

    @Test
    void a_lease_keeps_the_old_plugins_working_after_a_swap() {
        try (Lease lease = generations.lease()) {
            workshop.script("lamp.js", "export function score() { return 2 }");
            settle();
            assertThat(generations.current().number()).isEqualTo(2);
            var plugin = lease.generation()
                    .profiles()
                    .get("mine")
                    .at(ExtensionPoint.QUEUE_SORT)
                    .getFirst()
                    .plugin();
            assertThat(plugin).isNotNull();
        }
    }

    @Test
    void the_history_tells_what_changed_and_what_became_of_it() {
        workshop.script("lamp.js", LAMP + " // changed").script("other.js", LAMP);
        settle();
        assertThat(reloader.history())
                .extracting(entry -> entry.number() + " " + entry.state() + " " + entry.cause() + " " + entry.changes())
                .containsExactly(
                        "1 closed start []", "2 running files [replaced script lamp.js, added script other.js]");
    }

    @Test
    void the_history_has_the_reasons_of_a_refusal() {
        workshop.script("lamp.js", "export function score( {");
        settle();
        HistoryEntry entry = reloader.history().getLast();
        assertThat(entry.state()).isEqualTo(GenerationState.REFUSED);
        assertThat(entry.changes()).extracting(FileChange::toString).containsExactly("replaced script lamp.js");
        assertThat(entry.problems()).isNotEmpty();
    }

    @Test
    void the_history_tells_that_a_retired_generation_is_still_in_use() {
        try (Lease lease = generations.lease()) {
            workshop.script("lamp.js", LAMP + " // changed");
            settle();
            assertThat(lease.generation().number()).isEqualTo(1);
            assertThat(reloader.history().getFirst().state()).isEqualTo(GenerationState.RETIRED);
            assertThat(reloader.history().getFirst().leases()).isEqualTo(1);
        }
        assertThat(reloader.history().getFirst().state()).isEqualTo(GenerationState.CLOSED);
    }

    @Test
    void a_rollback_brings_back_the_files_of_an_earlier_generation_until_the_files_change() {
        workshop.script("lamp.js", LAMP + " // changed");
        settle();
        String first = reloader.history().getFirst().digest();
        assertThat(reloader.rollback("a test")).isInstanceOf(ReloadOutcome.Applied.class);
        settle();
        assertThat(generations.current().number()).isEqualTo(3);
        assertThat(generations.current().digest()).isEqualTo(first);
        workshop.script("lamp.js", LAMP + " // changed again");
        settle();
        assertThat(generations.current().number()).isEqualTo(4);
        assertThat(generations.current().digest()).isNotEqualTo(first);
    }

    @Test
    void a_reload_after_a_rollback_takes_the_files_again() {
        workshop.script("lamp.js", LAMP + " // changed");
        settle();
        String changed = generations.current().digest();
        reloader.rollback(1, "a test");
        assertThat(reloader.reload("a test")).isInstanceOf(ReloadOutcome.Applied.class);
        assertThat(generations.current().digest()).isEqualTo(changed);
    }

    @Test
    void a_reload_of_what_is_in_use_changes_nothing() {
        assertThat(reloader.reload("a test")).isInstanceOf(ReloadOutcome.Unchanged.class);
    }

    @Test
    void a_rollback_to_what_never_was_is_refused_and_says_so() {
        assertThat(reloader.rollback(7, "a test"))
                .isInstanceOfSatisfying(
                        ReloadOutcome.Refused.class,
                        refused -> assertThat(refused.problems().toString()).contains("there was no generation 7"));
        assertThat(reloader.rollback("a test")).isInstanceOf(ReloadOutcome.Refused.class);
    }

    @Test
    void a_start_with_bad_files_takes_the_ones_that_were_good_last() {
        workshop.script("lamp.js", "export function score( {");
        first = FirstGeneration.of(workshop.builder(), workshop.saved);
        assertThat(first.generation().digest()).isEqualTo(generations.current().digest());
        assertThat(first.beginning().problems()).isNotEmpty();
        first.generation().closers().forEach(Runnable::run);
    }

    @Test
    void files_in_more_folders_than_are_followed_are_gone_back_to_but_no_start_takes_them() throws IOException {
        Path more = Files.createDirectory(temporary.resolve("more"));
        Files.writeString(more.resolve("extra.js"), LAMP);
        List<PluginSource> sources = new ArrayList<>(workshop.builder().inputs().sources());
        sources.addFirst(sources.getLast().at(more));
        String before = generations.current().digest();
        reloader.use(new ReloadCause("promotion", "a test"), new Inputs(workshop.config, sources));
        String promoted = generations.current().digest();
        assertThat(promoted).isNotEqualTo(before);
        reloader.reload("a test");
        reloader.rollback(2, "a test");
        assertThat(generations.current().digest()).isEqualTo(promoted);
        workshop.script("lamp.js", "export function score( {");
        FirstGeneration next = FirstGeneration.of(workshop.builder(), new SavedSets(temporary.resolve("state")));
        assertThat(next.generation().digest()).isEqualTo(before);
        next.generation().closers().forEach(Runnable::run);
    }

    @Test
    void a_start_with_bad_files_and_spoilt_copies_is_refused() throws IOException {
        workshop.script("lamp.js", "export function score( {");
        try (var files = Files.walk(temporary.resolve("state"))) {
            for (Path file : files.filter(file -> file.endsWith("lamp.js")).toList()) {
                Files.writeString(file, "export function score() { return 99 }");
            }
        }
        assertThatThrownBy(() -> FirstGeneration.of(workshop.builder(), workshop.saved))
                .isInstanceOf(InvalidInputException.class);
    }

    @Test
    void several_files_that_change_at_once_make_one_generation() {
        for (int i = 0; i < 5; i++) {
            workshop.script("more" + i + ".js", LAMP);
        }
        settle();
        assertThat(workshop.told).containsExactly("use 2", "applied 2");
    }
}
