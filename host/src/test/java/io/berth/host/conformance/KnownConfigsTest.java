package io.berth.host.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Problem;
import io.berth.host.config.ConfigurationReader;
import io.berth.host.conformance.KnownConfigs.KnownConfig;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Says of configurations that are in use somewhere what kube-scheduler says of them. */
final class KnownConfigsTest {
    private static final String PROPERTY = "berth.workloads.dir";
    private static final Path FOLDER =
            Path.of(System.getProperty(PROPERTY, "../../shared/workloads")).resolve("configs");
    private static final Pattern UNKNOWN_FIELD = Pattern.compile("unknown field \"[^\"]*\"");
    private static final Pattern VERSION = Pattern.compile("(?m)^(\\s*apiVersion: *)\\S+$");
    private static final Plugins PLUGINS = Plugins.load();
    private static final List<String> TABLE = new ArrayList<>();

    @TestFactory
    Stream<DynamicTest> judges_as_kube_scheduler_does() {
        assumeTrue(
                Files.isDirectory(FOLDER),
                "no configurations in " + FOLDER + "; -D" + PROPERTY + " names the folder that holds them");
        return KnownConfigs.in(FOLDER).stream().map(one -> dynamicTest(one.file(), () -> check(one)));
    }

    private static void check(KnownConfig config) {
        List<String> problems = problems(config.text());
        if (config.verdict().startsWith("API version unknown; as v1: ")) {
            assertThat(problems).singleElement().asString().contains("no kind \"KubeSchedulerConfiguration\"");
            String asV1 = VERSION.matcher(config.text()).replaceFirst("$1kubescheduler.config.k8s.io/v1");
            List<String> next = problems(asV1);
            TABLE.add(config.file() + ": " + problems.getFirst() + "; as v1: " + described(next));
            compare(config.verdict().substring("API version unknown; as v1: ".length()), next);
        } else {
            TABLE.add(config.file() + ": " + described(problems));
            compare(config.verdict(), problems);
        }
    }

    private static void compare(String verdict, List<String> problems) {
        if (verdict.startsWith("accepted")) {
            assertThat(problems).isEmpty();
            return;
        }
        assertThat(problems).isNotEmpty();
        assertThat(unknownFields(String.join("\n", problems))).isEqualTo(unknownFields(verdict));
    }

    private static List<String> unknownFields(String text) {
        return UNKNOWN_FIELD
                .matcher(text)
                .results()
                .map(MatchResult::group)
                .sorted()
                .toList();
    }

    private static List<String> problems(String text) {
        try {
            new ConfigurationReader(name -> PLUGINS.catalog()
                            .find(name)
                            .flatMap(entry -> entry.factory().argsSpec()))
                    .read(text, "config.yaml");
            return List.of();
        } catch (InvalidInputException e) {
            return e.problems().stream().map(Problem::toString).toList();
        }
    }

    private static String described(List<String> problems) {
        return problems.isEmpty() ? "accepted" : String.join("; ", problems);
    }

    @AfterAll
    static void tell() {
        TABLE.forEach(System.out::println);
        PLUGINS.close();
    }
}
