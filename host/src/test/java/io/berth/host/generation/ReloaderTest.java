package io.berth.host.generation;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.host.profile.ExtensionPoint;
import io.berth.host.source.jar.TestJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReloaderTest {
    private static final String LAMP = "export function score() { return 1 }";

    @TempDir
    Path temporary;

    private Workshop workshop;
    private Generations generations;
    private Reloader reloader;

    @BeforeEach
    void setUp() {
        workshop = new Workshop(temporary).script("lamp.js", LAMP).configure("Lamp");
        generations = new Generations(workshop.builder().build(1));
        reloader = workshop.reloader(generations);
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
        FileState first = FileState.of(workshop.roots());
        workshop.script("lamp.js", LAMP + " // changed");
        reloader = workshop.reloader(generations, first);
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
        assertThat(workshop.told).isEmpty();
        assertThat(generations.current().number()).isEqualTo(1);
    }

    @Test
    void a_deleted_script_that_the_profile_names_is_refused() {
        workshop.delete(workshop.scripts.resolve("lamp.js"));
        settle();
        assertThat(workshop.told).singleElement().asString().contains("Lamp");
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
                .anySatisfy(told -> assertThat(told).startsWith("plugins/acme.jar: cannot be read as a jar"));
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
}
