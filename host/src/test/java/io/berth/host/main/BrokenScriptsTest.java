package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.host.telemetry.DecisionRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every script of {@code broken-scripts}, put into a scheduler that runs: the pods that need it learn what is wrong with it,
 * the pods of another profile are placed, and when it is gone everything is as before. The first lines of a script say at which point it stands and
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

    @TempDir
    Path folderOfAnother;

    private CorpusTrial trial;

    @BeforeEach
    void prepare() {
        trial = new CorpusTrial(folder, folderOfAnother, POLICY);
    }

    @AfterEach
    void stop() {
        trial.close();
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

    @ParameterizedTest
    @MethodSource("scripts")
    void a_broken_script_costs_only_those_that_need_it_and_leaves_nothing(String file) throws IOException {
        String text = Files.readString(CORPUS.resolve(file));
        for (String name : List.of(file, "_" + file)) {
            if (Files.exists(CORPUS.resolve(name))) {
                Stage.copy(CORPUS.resolve(name), trial.stage.scripts.resolve(name));
            }
        }
        if (said(text, "point").isEmpty()) {
            assertThat(trial.use("filter: {enabled: [{name: Broken}]}").toString())
                    .contains(said(text, "refused"));
            assertThat(trial.victim().node()).isNotNull();
        } else {
            assertFails(text, file);
        }
        for (String name : List.of(file, "_" + file)) {
            Files.deleteIfExists(trial.stage.scripts.resolve(name));
        }
        trial.assertSoundWithout();
    }

    private void assertFails(String text, String file) {
        String point = said(text, "point").getFirst();
        assertThat(trial.use(point + ": {enabled: [{name: " + plugin(file) + "}]}"))
                .isEmpty();
        DecisionRecord decision = trial.victim();
        assertThat(decision.node()).isNull();
        assertThat(decision.message()).contains(said(text, "says"));
        trial.assertSeen(plugin(file));
        said(text, "longest").forEach(most -> assertThat(decision.message()).hasSizeLessThan(Integer.parseInt(most)));
    }

    private static String plugin(String file) {
        StringBuilder name = new StringBuilder();
        for (String word : file.replace(".js", "").split("-")) {
            name.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
        }
        return name.toString();
    }
}
