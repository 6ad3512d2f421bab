package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.tree.InvalidInputException;
import io.berth.host.telemetry.DecisionRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every script of {@code broken-scripts}: the pods that need it learn what is wrong with it, the pods of another profile
 * are placed, and when it is gone everything is as before. The first lines of a script say at which point it stands and
 * what is to be said of it.
 */
class BrokenScriptsTest {
    private static final Path CORPUS = Path.of("src", "test", "resources", "broken-scripts");
    private static final String POLICY = """
        ---
        apiVersion: berth.io/v1
        kind: PluginPolicy
        defaults: {timeBudget: 300ms, allocationBudget: 64Mi, quarantine: {failuresInARow: 2}}
        plugins: [{name: AllocationBomb, timeBudget: 5s}]
        """;

    @TempDir
    Path folder;

    private Stage stage;

    @BeforeEach
    void prepare() {
        stage = new Stage(folder);
        stage.patience = Duration.ofSeconds(2);
    }

    @AfterEach
    void stop() {
        stage.close();
    }

    static Stream<String> scripts() throws IOException {
        try (Stream<Path> files = Files.list(CORPUS)) {
            return files
                    .map(file -> file.getFileName().toString())
                    .filter(name -> !name.startsWith("_"))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    private static List<String> said(String text, String key) {
        return text.lines()
                .filter(line -> line.startsWith("// " + key + ": "))
                .map(line -> line.substring(key.length() + 5))
                .toList();
    }

    private static String config(String plugins) {
        return SoundBeside.profiles(plugins) + POLICY;
    }

    private void apply(String pod, String scheduler) {
        stage.apply(SoundBeside.pod(pod, scheduler));
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void a_broken_script_costs_only_those_that_need_it(String file) throws IOException {
        String text = Files.readString(CORPUS.resolve(file));
        for (String name : List.of(file, "_" + file)) {
            if (Files.exists(CORPUS.resolve(name))) {
                Stage.copy(CORPUS.resolve(name), stage.scripts.resolve(name));
            }
        }
        if (said(text, "point").isEmpty()) {
            assertRefused(said(text, "refused"));
        } else {
            assertFails(text, file);
        }
        assertSoundWithout(file);
    }

    private void assertFails(String text, String file) {
        String point = said(text, "point").getFirst();
        Stage.write(stage.config, config(point + ": {enabled: [{name: " + plugin(file) + "}]}"));
        stage.start("3x4cpu,8Gi");
        apply("other", "sound");
        apply("victim", "default-scheduler");
        DecisionRecord decision = stage.decision("victim");
        assertThat(decision.node()).isNull();
        assertThat(decision.message()).contains(said(text, "says"));
        said(text, "longest").forEach(most -> assertThat(decision.message()).hasSizeLessThan(Integer.parseInt(most)));
        assertThat(stage.decision("other").node()).isNotNull();
    }

    private void assertRefused(List<String> expected) {
        Stage.write(stage.config, config("filter: {enabled: [{name: Broken}]}"));
        InvalidInputException refusal =
                Assertions.catchThrowableOfType(InvalidInputException.class, () -> stage.start("3x4cpu,8Gi"));
        assertThat(refusal).isNotNull();
        assertThat(refusal.problems().toString()).contains(expected);
        Stage.write(stage.config, config(""));
        stage.start("3x4cpu,8Gi");
        apply("other", "sound");
        assertThat(stage.decision("other").node()).isNotNull();
    }

    private void assertSoundWithout(String file) throws IOException {
        Files.delete(stage.scripts.resolve(file));
        Stage.write(stage.config, config(""));
        stage.lookAtFiles();
        assertThat(stage.refusals).isEmpty();
        apply("after", "default-scheduler");
        assertThat(stage.decision("after").node()).isNotNull();
    }

    private static String plugin(String file) {
        StringBuilder name = new StringBuilder();
        for (String word : file.replace(".js", "").split("-")) {
            name.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
        }
        return name.toString();
    }
}
