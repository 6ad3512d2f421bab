package io.berth.host.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Two lists of things about kube-scheduler that are easy to get wrong are checked off by tests: one about the scheduler
 * itself, {@code core}, and one about its plugins. A test says in its {@code @DisplayName} which entry it proves:
 * {@code "core 12: a sentence"}.
 */
class ChecklistTest {
    private static final Pattern NAME = Pattern.compile("@DisplayName\\(\\s*\"(core|plugins) ([0-9]+):");
    private static final int CORE = 66;
    private static final int PLUGINS = 54;

    private static final Map<Integer, String> CORE_WITHOUT_TEST = Map.ofEntries(
            Map.entry(63, "the order of a start is that of SchedulerProcess; SchedulerReplicasTest goes through it"),
            Map.entry(66, "left out: opportunistic batching, which has no effect by default"));

    private static final Map<Integer, String> PLUGINS_WITHOUT_TEST = Map.of();

    @Test
    void every_entry_about_the_scheduler_has_a_test() {
        assertThat(without("core", CORE)).isEqualTo(CORE_WITHOUT_TEST.keySet());
    }

    @Test
    void every_entry_about_the_plugins_has_a_test() {
        assertThat(without("plugins", PLUGINS)).isEqualTo(PLUGINS_WITHOUT_TEST.keySet());
    }

    @Test
    void no_test_names_an_entry_that_does_not_exist() {
        assertThat(named("core")).allMatch(number -> number >= 1 && number <= CORE);
        assertThat(named("plugins")).allMatch(number -> number >= 1 && number <= PLUGINS);
    }

    private static Set<Integer> without(String list, int size) {
        Set<Integer> missing = IntStream.rangeClosed(1, size).boxed().collect(Collectors.toCollection(TreeSet::new));
        missing.removeAll(named(list));
        return missing;
    }

    private static Set<Integer> named(String list) {
        return Sources.tests().stream()
                .flatMap(file -> NAME.matcher(text(file)).results())
                .filter(name -> name.group(1).equals(list))
                .map(ChecklistTest::number)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static int number(MatchResult name) {
        return Integer.parseInt(name.group(2));
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
