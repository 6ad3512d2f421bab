package io.berth.host.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code berth prepare}, and starts after it. */
class PrepareTest {
    private static final String LOADED = "BERTH_JAVA_OPTS=-Xlog:class+load:file=loaded.txt berth --version";

    @TempDir
    Path folder;

    private static boolean isPrepared(Path loaded) throws IOException {
        String ours = Files.readAllLines(loaded).stream()
                .filter(line -> line.contains(" io.berth.host.main.Berth "))
                .findFirst()
                .orElseThrow();
        return ours.contains("source: shared objects file");
    }

    @Test
    void later_starts_use_what_was_prepared_as_long_as_it_fits_and_print_the_same() throws IOException {
        Distribution distribution = new Distribution(Files.createDirectory(folder.resolve("installed")));
        Path loaded = folder.resolve("loaded.txt");
        try (Shell shell = new Shell(folder, distribution.environment())) {
            String version = shell.run(LOADED).output();
            assertThat(isPrepared(loaded)).isFalse();

            Shell.Result prepared = shell.run("berth prepare --pods 40");
            assertThat(prepared.output())
                    .as(prepared.output())
                    .startsWith("preparing for ")
                    .contains("rehearsed with 50 pods\nwrote ");
            assertThat(prepared.exit()).isZero();

            assertThat(shell.run(LOADED).output()).isEqualTo(version);
            assertThat(isPrepared(loaded)).isTrue();

            shell.run("touch -d 2001-01-01 $BERTH/lib/berth-host.jar");
            assertThat(shell.run(LOADED).output()).as("after a jar has changed").isEqualTo(version);
            assertThat(isPrepared(loaded)).isFalse();
        }
    }

    @Test
    void a_rehearsal_that_fails_leaves_nothing_behind_and_says_where_its_log_is() throws IOException {
        Distribution distribution = new Distribution(Files.createDirectory(folder.resolve("installed")));
        try (Shell shell = new Shell(folder, distribution.environment())) {
            Shell.Result late = shell.run("berth prepare --pods 100000 --limit 4s");
            assertThat(late.exit()).isOne();
            assertThat(late.output())
                    .contains("the pods of the rehearsal were not all scheduled within 4s")
                    .contains("berth: nothing was prepared; all of the log is in ")
                    .doesNotContain("wrote");
            assertThat(shell.run("ls $BERTH/prepared").output()).isEqualTo("rehearsal.log\n");
        }
    }

    @Test
    void its_help_needs_no_rehearsal() throws IOException {
        Distribution distribution = new Distribution(Files.createDirectory(folder.resolve("installed")));
        try (Shell shell = new Shell(folder, distribution.environment())) {
            Shell.Result help = shell.run("berth prepare --help; ls $BERTH");
            assertThat(help.output()).contains("Usage: berth prepare").doesNotContain("preparing", "\nprepared\n");
        }
    }

    @Test
    void one_that_is_interrupted_leaves_no_process_and_no_cache() throws IOException {
        Distribution distribution = new Distribution(Files.createDirectory(folder.resolve("installed")));
        try (Shell shell = new Shell(folder, distribution.environment())) {
            Shell.Result interrupted =
                    shell.run("berth prepare --pods 100000 & sleep 3; kill -TERM $!; wait $!; echo $?");
            assertThat(interrupted.output()).contains("berth: interrupted; nothing was prepared\n130\n");
            assertThat(shell.run("ls $BERTH/prepared").output()).isEqualTo("rehearsal.log\n");
            assertThat(shell.run("pgrep -f $BERTH/prepared").output()).isEmpty();
        }
    }

    @Test
    void bad_usage_is_told_as_elsewhere() throws IOException {
        Distribution distribution = new Distribution(Files.createDirectory(folder.resolve("installed")));
        try (Shell shell = new Shell(folder, distribution.environment())) {
            Shell.Result bad = shell.run("berth prepare --pods 0");
            assertThat(bad.exit()).isEqualTo(2);
            assertThat(bad.output())
                    .contains("berth: --pods 0: expected at least 1\nSee: berth prepare --help\n")
                    .doesNotContain("nothing was prepared");
        }
    }
}
