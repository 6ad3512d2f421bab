package io.berth.host.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.tree.InvalidInputException;
import io.berth.host.config.Configurations;
import io.berth.host.config.SchedulerConfiguration;
import java.util.List;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class ProfileBuilderTest {
    private static final String PREFIX = "initializing profiles: creating profile for scheduler name p: ";

    /** One profile without the default plugins but with {@code Sort} and {@code Bind}. */
    private static SchedulerConfiguration profile(String multiPoint, String others) {
        return Configurations.read("profiles:\n- schedulerName: p\n  plugins:\n"
                + "    multiPoint: {disabled: [{name: '*'}], enabled: [{name: Sort}, {name: Bind}" + list(multiPoint)
                + "]}\n" + others);
    }

    private static String list(String plugins) {
        return plugins.isEmpty() ? "" : ", " + plugins;
    }

    private static List<String> names(Profile profile, ExtensionPoint<?> point) {
        return profile.at(point).stream().map(Wired::name).toList();
    }

    private static Profile build(TestPlugins plugins, SchedulerConfiguration configuration) {
        return plugins.builder().build(configuration).getFirst();
    }

    private static List<String> problems(TestPlugins plugins, SchedulerConfiguration configuration) {
        InvalidInputException refusal = Assertions.catchThrowableOfType(
                InvalidInputException.class, () -> plugins.builder().build(configuration));
        assertThat(refusal).as("the profiles were built").isNotNull();
        return refusal.problems().stream().map(Object::toString).toList();
    }

    @Test
    void a_plugin_of_multi_point_stands_at_every_point_that_it_serves() {
        Profile profile = build(TestPlugins.basic().both("A"), profile("{name: A, weight: 4}", ""));
        assertThat(names(profile, ExtensionPoint.FILTER)).containsExactly("A");
        assertThat(profile.at(ExtensionPoint.SCORE).getFirst().weight()).isEqualTo(4);
        assertThat(names(profile, ExtensionPoint.RESERVE)).isEmpty();
    }

    @Test
    @DisplayName("core 53: plugins named by the point and multi point come first those named by the point alone last")
    void plugins_named_by_the_point_and_multi_point_come_first_those_named_by_the_point_alone_last() {
        Profile profile = build(
                TestPlugins.basic().filtering("A", "B", "C", "D"),
                profile("{name: A}, {name: B}, {name: C}", "    filter: {enabled: [{name: D}, {name: C}]}"));
        assertThat(names(profile, ExtensionPoint.FILTER)).containsExactly("C", "A", "B", "D");
    }

    @Test
    void a_point_can_disable_a_plugin_of_multi_point() {
        Profile profile = build(
                TestPlugins.basic().both("A", "B"),
                profile("{name: A}, {name: B}", "    score: {disabled: [{name: A}]}"));
        assertThat(names(profile, ExtensionPoint.SCORE)).containsExactly("B");
        assertThat(names(profile, ExtensionPoint.FILTER)).containsExactly("A", "B");
    }

    @Test
    @DisplayName("core 52: a star keeps multi point out of a point")
    void a_star_keeps_multi_point_out_of_a_point() {
        Profile profile = build(
                TestPlugins.basic().both("A", "B"),
                profile("{name: A}", "    score: {disabled: [{name: '*'}], enabled: [{name: B}]}"));
        assertThat(names(profile, ExtensionPoint.SCORE)).containsExactly("B");
    }

    @Test
    void a_weight_at_the_point_beats_the_one_of_multi_point_and_none_is_one() {
        Profile profile = build(
                TestPlugins.basic().both("A", "B"),
                profile("{name: A, weight: 4}, {name: B}", "    score: {enabled: [{name: A, weight: 7}]}"));
        assertThat(profile.at(ExtensionPoint.SCORE)).extracting(Wired::weight).containsExactly(7, 1);
    }

    @Test
    void each_plugin_is_made_once_for_each_profile() {
        TestPlugins plugins = TestPlugins.basic().both("A").filtering("Unused");
        build(plugins, profile("{name: A}", "    score: {enabled: [{name: A}]}"));
        assertThat(plugins.journal)
                .containsExactlyInAnyOrder("create A for p", "create Sort for p", "create Bind for p");
    }

    @Test
    void closing_a_profile_closes_its_plugins() {
        TestPlugins plugins = TestPlugins.basic();
        Profile profile = build(plugins, profile("", ""));
        plugins.journal.clear();
        profile.close();
        assertThat(plugins.journal).containsExactly("close Bind", "close Sort");
    }

    @Test
    void a_default_plugin_that_nobody_provides_is_left_out_with_a_warning() {
        Profile profile =
                build(TestPlugins.basic().sorting("PrioritySort").binding("DefaultBinder"), Configurations.read(""));
        assertThat(profile.warnings())
                .hasSize(18)
                .contains("default plugin PodTopologySpread is not available and left out");
    }

    @Test
    void a_plugin_that_is_disabled_or_given_arguments_and_does_not_exist_is_told() {
        SchedulerConfiguration configuration = Configurations.read("""
            profiles:
              - schedulerName: p
                plugins:
                  multiPoint: {disabled: [{name: NodeAfinity}, {name: NodePorts}]}
                pluginConfig: [{name: PodTopologySpred, args: {}}]
            """);
        Profile profile = build(
                TestPlugins.basic()
                        .sorting("PrioritySort")
                        .binding("DefaultBinder")
                        .filtering("NodeAffinity")
                        .filtering("PodTopologySpread"),
                configuration);
        assertThat(profile.warnings())
                .filteredOn(warning -> !warning.startsWith("default plugin"))
                .hasSize(2)
                .anyMatch(warning ->
                        warning.endsWith("plugin \"NodeAfinity\" is disabled at multiPoint and does not exist,"
                                + " did you mean \"NodeAffinity\"?"))
                .anyMatch(
                        warning -> warning.endsWith("plugin \"PodTopologySpred\" is given arguments and does not exist,"
                                + " did you mean \"PodTopologySpread\"?"));
    }

    @Test
    void a_default_plugin_that_the_user_names_must_be_there() {
        SchedulerConfiguration configuration = Configurations.read(
                "profiles: [{schedulerName: p, plugins: {score: {enabled: [{name: NodeAffinity}]}}}]");
        assertThat(problems(TestPlugins.basic().sorting("PrioritySort").binding("DefaultBinder"), configuration))
                .containsExactly("c.yaml:3:59: " + PREFIX + "ScorePlugin \"NodeAffinity\" does not exist");
    }

    @Test
    void everything_that_is_wrong_comes_at_once_with_its_place() {
        String others = """
                score: {enabled: [{name: F}, {name: Gone}, {name: A}, {name: A}]}
            """;
        assertThat(problems(TestPlugins.basic().both("A").filtering("F"), profile("{name: Foo}", others)))
                .containsExactly(
                        "c.yaml:7:23: " + PREFIX + "plugin \"F\" does not extend ScorePlugin plugin",
                        "c.yaml:7:34: " + PREFIX + "ScorePlugin \"Gone\" does not exist",
                        "c.yaml:7:59: " + PREFIX + "plugin \"A\" already registered as \"ScorePlugin\"",
                        "c.yaml:6:81: " + PREFIX + "PreFilterPlugin \"Foo\" does not exist");
    }

    @Test
    @DisplayName("core 54: a plugin twice in multi point is registered already")
    void a_plugin_twice_in_multi_point_is_registered_already() {
        assertThat(problems(TestPlugins.basic().filtering("A"), profile("{name: A}, {name: A}", "")))
                .containsExactly("c.yaml:6:92: " + PREFIX + "plugin \"A\" already registered as \"FilterPlugin\"");
    }

    @Test
    void a_profile_needs_one_queue_sort_and_a_bind_plugin() {
        assertThat(problems(
                        TestPlugins.basic(),
                        profile("", "    queueSort: {disabled: [{name: '*'}]}\n    bind: {disabled: [{name: '*'}]}")))
                .containsExactly(
                        "c.yaml:4:3: " + PREFIX
                                + "only one queue sort plugin required for profile with scheduler name \"p\", but got"
                                + " 0",
                        "c.yaml:4:3: " + PREFIX
                                + "at least one bind plugin is needed for profile with scheduler name \"p\"");
    }

    @Test
    void two_queue_sort_plugins_are_one_too_many() {
        assertThat(problems(TestPlugins.basic().sorting("Other"), profile("{name: Other}", "")))
                .containsExactly("c.yaml:4:3: " + PREFIX
                        + "only one queue sort plugin required for profile with scheduler name \"p\", but got 2");
    }

    @Test
    void all_profiles_sort_the_queue_by_the_same_plugin() {
        String text = """
            profiles:
            - schedulerName: a
              plugins: {multiPoint: {disabled: [{name: '*'}], enabled: [{name: Sort}, {name: Bind}]}}
            - schedulerName: b
              plugins: {multiPoint: {disabled: [{name: '*'}], enabled: [{name: Other}, {name: Bind}]}}
            """;
        assertThat(problems(TestPlugins.basic().sorting("Other"), Configurations.read(text)))
                .containsExactly(
                        "c.yaml:6:3: initializing profiles: different queue sort plugins for profile \"b\": \"Other\","
                                + " first: \"Sort\"");
    }

    @Test
    void weights_must_not_overflow_the_total() {
        assertThat(problems(TestPlugins.basic().both("A", "B"), profile("{name: A, weight: -1}, {name: B}", "")))
                .containsExactly(
                        "c.yaml:6:81: " + PREFIX + "score plugins: total score of Score plugins could overflow",
                        "c.yaml:6:81: " + PREFIX + "A has the weight -1, expected 1 or more");
    }

    @Test
    void a_name_that_two_jars_claim_is_nobodys() {
        assertThat(problems(TestPlugins.basic().filtering("A").duplicated("A"), profile("{name: A}", "")))
                .singleElement()
                .asString()
                .contains("plugin \"A\" is provided by jar other.jar and jar test.jar 1.0");
    }

    @Test
    void a_constructor_that_throws_is_told_with_the_plugins_name_and_all_others_are_closed() {
        TestPlugins plugins = TestPlugins.basic().plugin("A", (args, context) -> {
            throw new IllegalStateException("no licence");
        });
        assertThat(problems(plugins, profile("{name: A}", "")))
                .singleElement()
                .asString()
                .startsWith("c.yaml:6:81: " + PREFIX
                        + "initializing plugin \"A\": IllegalStateException: no licence (jar test.jar 1.0,"
                        + " ProfileBuilderTest.java:");
        assertThat(plugins.journal)
                .containsExactly("create Sort for p", "create Bind for p", "close Bind", "close Sort");
    }

    @Test
    void an_error_without_a_message_is_told_by_its_class() {
        TestPlugins plugins = TestPlugins.basic().plugin("A", (args, context) -> {
            throw new StackOverflowError();
        });
        assertThat(problems(plugins, profile("{name: A}", "")))
                .singleElement()
                .asString()
                .startsWith("c.yaml:6:81: " + PREFIX
                        + "initializing plugin \"A\": StackOverflowError (jar test.jar 1.0, ProfileBuilderTest.java:");
    }

    @Test
    @SuppressWarnings("DataFlowIssue")
    void a_factory_that_makes_nothing_is_told() {
        assertThat(problems(TestPlugins.basic().plugin("A", (args, context) -> null), profile("{name: A}", "")))
                .containsExactly("c.yaml:6:81: " + PREFIX
                        + "initializing plugin \"A\": the factory of plugin \"A\" returned null");
    }

    record Args(int size) {}

    @Test
    void arguments_that_a_plugin_refuses_are_told_where_they_were_written() {
        TestPlugins plugins = TestPlugins.basic().plugin("A", (args, context) -> {
            args.as(Args.class);
            throw new AssertionError("the arguments were taken");
        });
        assertThat(problems(plugins, profile("{name: A}", "  pluginConfig: [{name: A, args: {size: big, sise: 1}}]")))
                .containsExactly(
                        "c.yaml:7:41: " + PREFIX
                                + "initializing plugin \"A\": size: expected an integer, but found the string \"big\"",
                        "c.yaml:7:46: " + PREFIX + "initializing plugin \"A\": unknown field"
                                + " \"profiles[0].pluginConfig[0].args.sise\", did you mean \"size\"?");
    }

    @Test
    void what_each_point_does_can_be_told() {
        Profile profile = build(TestPlugins.basic().both("A"), profile("{name: A, weight: 2}", ""));
        assertThat(profile.effective().stream()
                        .map(point ->
                                point.key() + " " + point.plugins().getFirst().name() + " "
                                        + point.plugins().getFirst().weight() + " "
                                        + point.plugins().getFirst().origin()))
                .containsExactly(
                        "queueSort Sort 0 jar test.jar 1.0",
                        "filter A 0 jar test.jar 1.0",
                        "score A 2 jar test.jar 1.0",
                        "bind Bind 0 jar test.jar 1.0");
    }

    @Test
    void extenders_hear_of_all_that_may_help() {
        TestPlugins plugins = TestPlugins.basic().filtering("A");
        Profile without = build(plugins, profile("{name: A}", ""));
        Profile with = build(plugins, profile("{name: A}", "extenders: [{urlPrefix: 'http://x', filterVerb: f}]\n"));
        assertThat(without.registrations()).doesNotContainKey("Extender");
        assertThat(with.registrations().get("Extender")).isEqualTo(DefaultRegistrations.ALL);
    }

    @Test
    void a_plugin_that_does_not_exist_may_be_a_misspelt_one() {
        assertThat(problems(TestPlugins.basic().filtering("Filtering"), profile("{name: Filterng}", "")))
                .containsExactly("c.yaml:6:81: " + PREFIX
                        + "PreFilterPlugin \"Filterng\" does not exist, did you mean \"Filtering\"?");
    }
}
