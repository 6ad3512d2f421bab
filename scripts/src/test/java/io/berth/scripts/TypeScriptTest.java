package io.berth.scripts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What an editor says of the scripts, by the real TypeScript compiler. Skipped where there is none: no Maven artifact has
 * it. It is looked for at {@code -Dberth.tsc}, and then on the {@code PATH}.
 */
class TypeScriptTest {
    @TempDir
    Path folder;

    private static Path compiler() {
        String given = System.getProperty("berth.tsc", "");
        Path found = Stream.concat(
                        Stream.of(given).filter(path -> !path.isEmpty()).map(Path::of),
                        Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                                .map(one -> Path.of(one, "tsc")))
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(null);
        Assumptions.assumeTrue(
                found != null,
                "skipped: there is no TypeScript compiler; npm install --global typescript, or -Dberth.tsc=FILE");
        return java.util.Objects.requireNonNull(found);
    }

    private static String check(Path project) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(compiler().toString(), "-p", project.toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return output;
    }

    @Test
    void the_scripts_and_their_tests_have_no_errors() throws Exception {
        assertThat(check(Path.of("jsconfig.json"))).isEmpty();
    }

    @Test
    void a_wrong_script_has_errors() throws Exception {
        Files.copy(Path.of("berth.d.ts"), folder.resolve("berth.d.ts"));
        Files.copy(Path.of("jsconfig.json"), folder.resolve("jsconfig.json"));
        Files.writeString(folder.resolve("wrong.js"), """
            // @ts-check
            /** @type {Berth.Exports["score"]} */
            export function score(pod, node) {
              return node.lables.x === "1" ? "high" : 0;
            }
            """);
        assertThat(check(folder.resolve("jsconfig.json")))
                .contains("wrong.js", "Property 'lables' does not exist on type 'Node'", "TS2322");
    }
}
