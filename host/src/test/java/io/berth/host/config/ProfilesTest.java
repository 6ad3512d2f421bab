package io.berth.host.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class ProfilesTest {
    @Test
    void a_disabled_default_is_dropped() {
        PluginSet merged = multiPoint("disabled: [{name: NodeName}]");
        assertThat(names(merged)).doesNotContain("NodeName").contains("NodePorts");
        assertThat(merged.disables("NodeName")).isTrue();
    }

    @Test
    void a_default_that_is_given_a_weight_stays_in_its_place() {
        PluginSet merged = multiPoint("enabled: [{name: TaintToleration, weight: 9}]");
        assertThat(merged.enabled().get(4).name()).isEqualTo("TaintToleration");
        assertThat(merged.enabled().get(4).weight()).isEqualTo(9);
        assertThat(merged.enabled().get(4).byDefault()).isFalse();
    }

    @Test
    void other_plugins_come_after_the_defaults() {
        assertThat(names(multiPoint("enabled: [{name: Mine}]")).getLast()).isEqualTo("Mine");
    }

    @Test
    void a_plugin_that_is_disabled_and_enabled_moves_to_the_end() {
        assertThat(names(multiPoint("{enabled: [{name: NodeName}], disabled: [{name: NodeName}]}"))
                        .getLast())
                .isEqualTo("NodeName");
    }

    @Test
    @DisplayName("core 52: a star drops all defaults")
    void a_star_drops_all_defaults() {
        assertThat(names(multiPoint("{enabled: [{name: Mine}], disabled: [{name: '*'}]}")))
                .containsExactly("Mine");
    }

    @Test
    void a_plugin_that_is_enabled_twice_stays_twice() {
        assertThat(names(multiPoint("enabled: [{name: Mine}, {name: Mine}]"))).endsWith("Mine", "Mine");
    }

    @Test
    void entries_know_where_they_were_written() {
        ProfileSpec profile = Configurations.read(
                        "profiles:\n- plugins:\n    score:\n      enabled:\n      - name: A\n")
                .profiles()
                .getFirst();
        assertThat(profile.at("score").enabled().getFirst().position()).hasToString("c.yaml:7:9");
        assertThat(profile.position()).hasToString("c.yaml:4:3");
    }

    @Test
    @DisplayName("core 55: only a profile that is alone gets a name")
    void only_a_profile_that_is_alone_gets_a_name() {
        assertThat(Configurations.problems("profiles: [{}, {}]"))
                .containsExactly(
                        "c.yaml:3:12: profiles[0].schedulerName: Required value",
                        "c.yaml:3:16: profiles[1].schedulerName: Required value",
                        "c.yaml:3:16: profiles[1].schedulerName: Duplicate value: \"\"");
    }

    @Test
    void a_plugin_at_a_point_that_is_off_is_told() {
        assertThat(Configurations.read("profiles: [{plugins: {placementScore: {enabled: [{name: A}]}}}]")
                        .warnings())
                .containsExactly("c.yaml:3:50: plugin \"A\" is not called at placementScore, an extension point that"
                        + " kube-scheduler has switched off and Berth does not have");
    }

    @Test
    void removed_plugins_are_invalid_in_the_lists_of_points_and_in_arguments() {
        String text = """
            profiles:
            - plugins:
                filter: {enabled: [{name: EBSLimits}]}
                multiPoint: {enabled: [{name: CinderLimits}]}
              pluginConfig:
              - name: GCEPDLimits
            """;
        String was = "was invalid in version \"v1\" (KubeSchedulerConfiguration is version"
                + " \"kubescheduler.config.k8s.io/v1\")";
        assertThat(Configurations.problems(text))
                .containsExactly(
                        "c.yaml:5:24: profiles[0].plugins.filter.enabled[0]: Invalid value: \"EBSLimits\": " + was,
                        "c.yaml:8:5: profiles[0].pluginConfig[0]: Invalid value: \"GCEPDLimits\": " + was);
    }

    @Test
    void the_queue_is_sorted_alike_in_all_profiles() {
        String text = """
            profiles:
            - schedulerName: a
              plugins: {queueSort: {enabled: [{name: S}, {name: T}]}}
              pluginConfig: [{name: S, args: {x: 1}}]
            - schedulerName: b
              pluginConfig: [{name: S, args: {x: 2}}]
            """;
        assertThat(Configurations.problems(text))
                .containsExactly(
                        "c.yaml:5:13: profiles[0].plugins.queueSort.Enabled: Invalid value: 2: only one queue sort"
                                + " plugin can be enabled",
                        "c.yaml:7:3: profiles[1].plugins.queueSort: Invalid value:"
                                + " {\"Enabled\":null,\"Disabled\":null}: must be the same for all profiles",
                        "c.yaml:8:3: profiles[1].pluginConfig.args: Invalid value: {\"x\":2}: queueSort must be"
                                + " the same for all profiles.");
    }

    @Test
    void arguments_are_checked_by_the_rules_of_their_plugin() {
        assertThat(Configurations.problems("profiles: [{pluginConfig: [{name: Sized, args: {size: -1}}]}]"))
                .containsExactly("c.yaml:3:55: profiles[0].pluginConfig[0].args.size: Invalid value: -1: must not be"
                        + " negative");
    }

    @Test
    void arguments_of_an_unknown_plugin_are_kept_as_they_are() {
        ProfileSpec profile = Configurations.read("profiles: [{pluginConfig: [{name: Other, args: {a: [x]}}]}]")
                .profiles()
                .getFirst();
        assertThat(profile.pluginConfig().get("Other").tree().entries()).containsKey("a");
    }

    @Test
    void arguments_twice_for_one_plugin_are_refused() {
        assertThat(Configurations.problems("profiles: [{pluginConfig: [{name: A}, {name: A}]}]"))
                .containsExactly("c.yaml:3:39: profiles[0].pluginConfig[1]: Duplicate value: \"A\"");
    }

    @Test
    void arguments_of_another_plugin_are_refused() {
        String text = "profiles: [{pluginConfig: [{name: Sized, args: {apiVersion: kubescheduler.config.k8s.io/v1,"
                + " kind: WeighedArgs}}]}]";
        assertThat(Configurations.problems(text))
                .singleElement()
                .asString()
                .endsWith("decoding .profiles[0].pluginConfig[0]: args for plugin Sized were not of type"
                        + " SizedArgs.kubescheduler.config.k8s.io, got WeighedArgs.kubescheduler.config.k8s.io");
    }

    @Test
    void arguments_of_an_unknown_kind_are_refused() {
        assertThat(Configurations.problems("profiles: [{pluginConfig: [{name: Sized, args: {kind: OtherArgs}}]}]"))
                .singleElement()
                .asString()
                .endsWith("decoding args for plugin Sized: no kind \"OtherArgs\" is registered for version"
                        + " \"kubescheduler.config.k8s.io/v1\"; expected kind \"SizedArgs\" of version"
                        + " \"kubescheduler.config.k8s.io/v1\"");
    }

    @Test
    void a_plugin_that_fails_to_check_its_arguments_is_refused() {
        assertThat(Configurations.problems("profiles: [{pluginConfig: [{name: Broken, args: {}}]}]"))
                .containsExactly(
                        "c.yaml:3:49: decoding .profiles[0].pluginConfig[0]: decoding args for plugin Broken: the"
                                + " plugin failed to check them: java.lang.NoClassDefFoundError: com/example/Gone");
    }

    private static PluginSet multiPoint(String set) {
        String value = set.startsWith("{") ? set : "{" + set + "}";
        return Configurations.read("profiles: [{plugins: {multiPoint: " + value + "}}]")
                .profiles()
                .getFirst()
                .at(ProfileSpec.MULTI_POINT);
    }

    private static List<String> names(PluginSet set) {
        return set.enabled().stream().map(PluginSet.Entry::name).toList();
    }
}
