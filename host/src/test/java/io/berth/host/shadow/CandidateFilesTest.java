package io.berth.host.shadow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import io.berth.host.generation.Inputs;
import io.berth.host.source.PluginLoad;
import io.berth.host.source.PluginSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is kept of a candidate. */
class CandidateFilesTest {
    @TempDir
    Path temporary;

    private Path kept;
    private Path rules;
    private Inputs base;

    /** A folder of which nothing is loaded. */
    private record Folder(Path folder) implements PluginSource {
        @Override
        public List<PluginLoad> scan() {
            return List.of();
        }

        @Override
        public PluginSource at(Path copy) {
            return new Folder(copy);
        }
    }

    /** All that was used before goes, if there is anything new. */
    private static final class Folders implements CandidateSources {
        @Override
        public PluginSource jars(Path folder) {
            return new Folder(folder);
        }

        @Override
        public PluginSource scripts(Path folder) {
            return new Folder(folder);
        }

        @Override
        public List<PluginSource> replace(
                List<PluginSource> used, List<PluginSource> jars, List<PluginSource> scripts) {
            List<PluginSource> all = new ArrayList<>(jars);
            all.addAll(scripts);
            return all.isEmpty() ? used : all;
        }
    }

    @BeforeEach
    void write() throws IOException {
        kept = temporary.resolve("kept");
        rules = Files.createDirectories(temporary.resolve("rules/lib")).getParent();
        Files.writeString(rules.resolve("cheap.js"), "import './lib/prices.js';");
        Files.writeString(rules.resolve("lib/prices.js"), "export const PRICE = 1;");
        base = new Inputs(null, List.of(new Folder(temporary.resolve("used"))));
    }

    private CandidateFiles candidate(Path... scripts) {
        return CandidateFiles.copy(
                kept, "next.yaml", "text", new OwnFolders(List.of(), List.of(scripts)), base, new Folders());
    }

    @Test
    void its_folders_are_copied_with_what_scripts_import() throws IOException {
        Path copy = candidate(rules).inputs().roots().getLast();
        Files.writeString(rules.resolve("lib/prices.js"), "export const PRICE = 2;");
        assertThat(copy).startsWith(kept).isNotEqualTo(rules);
        assertThat(copy.resolve("cheap.js")).hasSameTextualContentAs(rules.resolve("cheap.js"));
        assertThat(copy.resolve("lib/prices.js")).hasContent("export const PRICE = 1;");
    }

    @Test
    void without_folders_it_has_those_of_the_generation_that_it_is_compared_with() {
        CandidateFiles files = candidate();
        assertThat(files.inputs().sources()).isEqualTo(base.sources());
        Inputs other = new Inputs(null, List.of(new Folder(temporary.resolve("later"))));
        assertThat(files.on(other).inputs().sources()).isEqualTo(other.sources());
    }

    @Test
    void a_problem_is_told_where_the_user_has_put_the_file() {
        CandidateFiles files = candidate(rules, rules.resolve("lib"));
        Path copy = files.inputs().roots().getLast();
        Problem problem = new Problem(new Position(copy + "/prices.js", 1, 8), "", "is bad");
        Problem elsewhere = new Problem(new Position("used/a.js", 2, 1), "", "is bad, too");
        assertThat(files.named(new InvalidInputException(List.of(problem, elsewhere)))
                        .problems())
                .extracting(one -> one.position().source())
                .containsExactly(rules.resolve("lib/prices.js").toString(), "used/a.js");
    }

    @Test
    void nothing_is_left_of_it() throws IOException {
        candidate(rules).delete();
        assertThatThrownBy(() -> candidate(rules, temporary.resolve("none")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("none", "is no folder");
        try (Stream<Path> left = Files.list(kept)) {
            assertThat(left).isEmpty();
        }
    }
}
