package io.berth.scripts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an editor says of the scripts, by the real TypeScript compiler. */
class TypeScriptTest {
    private static TypeScript compiler;

    @TempDir
    Path folder;

    @BeforeAll
    static void load() throws IOException {
        compiler = new TypeScript();
    }

    @AfterAll
    static void end() {
        compiler.close();
    }

    @Test
    void the_scripts_and_their_tests_have_no_errors() throws Exception {
        assertThat(compiler.check(Path.of(""))).isEmpty();
    }

    @Test
    void what_script_new_writes_has_no_errors() throws Exception {
        Files.copy(Path.of("berth.d.ts"), folder.resolve("berth.d.ts"));
        for (String name : List.of("script.js", "script.test.js", "jsconfig.json")) {
            Files.writeString(folder.resolve(name), template(name));
        }
        assertThat(compiler.check(folder)).isEmpty();
    }

    private static String template(String name) throws IOException {
        try (InputStream stream = TypeScriptTest.class.getResourceAsStream("/io/berth/host/main/templates/" + name)) {
            return new String(Objects.requireNonNull(stream, name).readAllBytes(), StandardCharsets.UTF_8);
        }
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
        assertThat(compiler.check(folder))
                .contains("wrong.js(4,", "Property 'lables' does not exist on type 'Node'", "TS2322");
    }
}
