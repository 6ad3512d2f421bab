package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folders of processes that live, that have ended, and that were killed. */
class ProcessFolderTest {
    @TempDir
    Path parent;

    /** A process that has a folder and does nothing. */
    static final class Owner {
        private Owner() {}

        public static void main(String[] args) throws Exception {
            ProcessFolder folder = ProcessFolder.in(Path.of(args[0]));
            Files.writeString(folder.subfolder("copies").resolve("a.jar"), "content");
            System.out.println("ready");
            TimeUnit.MINUTES.sleep(2);
        }
    }

    private Process owner() throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Owner.class.getName(),
                        parent.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        assertThat(process.inputReader().readLine()).isEqualTo("ready");
        return process;
    }

    private List<Path> folders() throws IOException {
        try (Stream<Path> found = Files.list(parent)) {
            return found.toList();
        }
    }

    @Test
    void the_folder_of_a_process_that_was_killed_is_deleted_by_the_next() throws Exception {
        Process process = owner();
        process.destroyForcibly().waitFor();
        assertThat(folders()).hasSize(1);
        ProcessFolder.removeAbandoned(parent);
        assertThat(folders()).isEmpty();
    }

    @Test
    void the_folder_of_a_process_that_lives_stays() throws Exception {
        Process process = owner();
        try {
            List<Path> before = folders();
            ProcessFolder.removeAbandoned(parent);
            assertThat(folders()).isEqualTo(before).hasSize(1);
            assertThat(before.getFirst().getFileName().toString()).startsWith("berth-plugins-");
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    @Test
    void what_was_not_made_by_berth_stays() throws IOException {
        Files.createDirectories(parent.resolve("berth-plugins-of-mine"));
        Files.createDirectories(parent.resolve("others").resolve(".lock"));
        ProcessFolder.removeAbandoned(parent);
        assertThat(folders()).hasSize(2);
    }

    @Test
    void closing_it_deletes_it() throws IOException {
        try (ProcessFolder folder = ProcessFolder.in(parent)) {
            Files.writeString(folder.subfolder("copies").resolve("a.jar"), "content");
        }
        assertThat(folders()).isEmpty();
    }
}
