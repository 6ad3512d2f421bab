package io.berth.host.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class PluginPolicyReaderTest {
    private static final String SUM = "0123456789abcdef".repeat(4);
    private static final String HEADER = "---\napiVersion: berth.io/v1\nkind: PluginPolicy\n";

    private static PluginPolicy policy(String text) {
        return Configurations.read(HEADER + text).pluginPolicy();
    }

    @Test
    void without_a_document_the_defaults_count() {
        assertThat(Configurations.read("").pluginPolicy()).isEqualTo(PluginPolicy.DEFAULT);
        assertThat(policy("").limits("Any")).isEqualTo(PluginLimits.DEFAULT);
    }

    @Test
    void the_document_is_no_reason_for_a_warning() {
        assertThat(Configurations.read(HEADER).warnings()).isEmpty();
    }

    @Test
    void what_a_plugin_does_not_say_is_that_of_the_defaults() {
        PluginPolicy policy = policy("""
            defaults: {timeBudget: 200ms, quarantine: {failuresInARow: 3}}
            plugins:
              - name: Slow
                timeBudget: 3s
                allocationBudget: 64Mi
                failurePolicy: ignore
                quarantine: {maxBackoff: 1m}
            """);
        PluginLimits slow = policy.limits("Slow");
        assertThat(slow.timeBudget()).isEqualTo(Duration.ofSeconds(3));
        assertThat(slow.allocationBudget()).isEqualTo(64 << 20);
        assertThat(slow.failurePolicy()).isEqualTo(FailurePolicy.IGNORE);
        assertThat(slow.quarantine())
                .isEqualTo(new PluginLimits.Quarantine(3, Duration.ofSeconds(10), Duration.ofMinutes(1)));
        assertThat(policy.limits("Other").timeBudget()).isEqualTo(Duration.ofMillis(200));
    }

    @Test
    void everything_that_is_wrong_comes_at_once_with_its_place() {
        assertThat(Configurations.problems(HEADER + """
            defaults: {timeBudgt: 1s, textLength: 5}
            plugins:
            - {name: A, timeBudget: 0s, failurePolicy: ignor}
            - {name: A, quarantine: {initialBackoff: 1m, maxBackoff: 10s}}
            - {timeBudget: soon}
            pins:
            - {file: a.jar, sha256: 12}
            - {file: a.jar, sha256: abc}
            unpinned: maybe
            """))
                .containsExactly(
                        "c.yaml:6:12: unknown field \"defaults.timeBudgt\", did you mean \"timeBudget\"?",
                        "c.yaml:6:39: defaults.textLength: Invalid value: 5: must be 100 or greater",
                        "c.yaml:8:25: plugins[0].timeBudget: Invalid value: \"0s\": must be greater than 0",
                        "c.yaml:8:44: plugins[0].failurePolicy: Unsupported value: \"ignor\": supported values:"
                                + " \"fail\", \"ignore\"",
                        "c.yaml:9:10: plugins[1].name: Duplicate value: \"A\"",
                        "c.yaml:9:58: plugins[1].quarantine.maxBackoff: Invalid value: \"10s\": must not be less than"
                                + " initialBackoff",
                        "c.yaml:10:3: plugins[2].name: Required value: the name of the plugin, as profiles write it",
                        "c.yaml:10:16: plugins[2].timeBudget: expected a duration such as 10s or 1m30s, but found"
                                + " \"soon\"",
                        "c.yaml:12:25: pins[0].sha256: expected a string, but found an integer (12); put it in quotes",
                        "c.yaml:13:10: pins[1].file: Duplicate value: \"a.jar\"",
                        "c.yaml:13:25: pins[1].sha256: Invalid value: \"abc\": must be 64 hexadecimal digits, as"
                                + " sha256sum prints them",
                        "c.yaml:14:11: unpinned: Unsupported value: \"maybe\": supported values: \"allow\","
                                + " \"refuse\"");
    }

    @Test
    void another_version_is_refused_with_the_one_that_is_read() {
        assertThat(Configurations.problems("---\napiVersion: berth.io/v2\nkind: PluginPolicy\n"))
                .containsExactly("c.yaml:4:1: apiVersion \"berth.io/v2\" is not known here; expected apiVersion:"
                        + " berth.io/v1, did you mean \"berth.io/v1\"?");
    }

    @Test
    void two_policies_are_refused() {
        assertThat(Configurations.problems(HEADER + HEADER))
                .containsExactly("c.yaml:7:1: a file has one PluginPolicy, and another one is at c.yaml:4:1; write all"
                        + " into one");
    }

    @Test
    void a_pinned_file_is_allowed_with_its_sum_only() {
        PluginPolicy policy = policy("pins: [{file: a.jar, sha256: " + SUM.toUpperCase(java.util.Locale.ROOT) + "}]");
        assertThat(policy.refusal("a.jar", SUM)).isNull();
        assertThat(policy.refusal("a.jar", "ff")).contains("has the SHA-256 ff, but is pinned to " + SUM);
        assertThat(policy.refusal("b.jar", "ff")).isNull();
    }

    @Test
    void unpinned_files_can_be_refused() {
        assertThat(policy("unpinned: refuse").refusal("b.jar", "ff"))
                .contains("is not pinned")
                .contains("{file: b.jar, sha256: ff}");
    }
}
