package io.berth.host.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.tree.Tree;
import io.berth.host.tree.TreeWriter;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class IgnoredResourcesTest {
    private static final String EXTENDERS = """
        extenders:
        - {urlPrefix: 'http://x', managedResources: [{name: a.com/x, ignoredByScheduler: true}, {name: a.com/y}]}
        - {urlPrefix: 'http://y', managedResources: [{name: a.com/z, ignoredByScheduler: true}]}
        """;

    private static List<String> args(String profiles) {
        return Configurations.read(profiles + EXTENDERS).profilesToBuild().stream()
                .map(profile -> profile.pluginConfig().get("NodeResourcesFit"))
                .map(args -> TreeWriter.json((Tree) args.tree()))
                .toList();
    }

    @Test
    @DisplayName("core 59: what extenders keep to themselves replaces what each profile ignores")
    void it_replaces_what_each_profile_ignores() {
        assertThat(args("""
            profiles:
            - schedulerName: a
              pluginConfig: [{name: NodeResourcesFit, args: {ignoredResources: [a.com/own], ignoredResourceGroups: [b]}}]
            - schedulerName: b
            """))
                .containsExactly(
                        "{\"ignoredResources\":[\"a.com/x\",\"a.com/z\"],\"ignoredResourceGroups\":[\"b\"]}",
                        "{\"ignoredResources\":[\"a.com/x\",\"a.com/z\"]}");
    }

    @Test
    @DisplayName("core 59: a profile without NodeResourcesFit is refused")
    void a_profile_without_the_plugin_is_refused() {
        assertThat(Configurations.problems("""
            profiles:
            - plugins: {multiPoint: {disabled: [{name: NodeResourcesFit}]}}
            """ + EXTENDERS))
                .containsExactly(
                        "c.yaml:4:3: couldn't build extenders: can't find NodeResourcesFitArgs in plugin config;"
                                + " ignoredByScheduler of an extender changes the arguments of NodeResourcesFit, and"
                                + " profile default-scheduler does not have it");
    }

    @Test
    void the_configuration_tells_what_was_written() {
        assertThat(Configurations.read("profiles: [{pluginConfig: [{name: NodeResourcesFit, args: {ignoredResources:"
                                + " [a.com/own]}}]}]\n" + EXTENDERS)
                        .profiles()
                        .getFirst()
                        .pluginConfig()
                        .get("NodeResourcesFit"))
                .isNotNull()
                .satisfies(args -> assertThat(TreeWriter.json((Tree) args.tree()))
                        .isEqualTo("{\"ignoredResources\":[\"a.com/own\"]}"));
    }

    @Test
    void without_such_resources_nothing_changes() {
        ProfileSpec profile = Configurations.read(
                        "extenders: [{urlPrefix: 'http://x', managedResources: [{name: a.com/x}]}]")
                .profilesToBuild()
                .getFirst();
        assertThat(profile.pluginConfig()).isEmpty();
    }
}
