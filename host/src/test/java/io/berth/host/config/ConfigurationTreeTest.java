package io.berth.host.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.tree.Tree;
import io.berth.host.tree.TreeWriter;
import org.junit.jupiter.api.Test;

final class ConfigurationTreeTest {
    private static Tree.Mapping written(String text) {
        return new ConfigurationTree(Configurations::spec).of(Configurations.read(text));
    }

    private static Tree.Mapping profile(String text) {
        return (Tree.Mapping) ((Tree.Sequence) written(text).entries().get("profiles"))
                .items()
                .getFirst();
    }

    @Test
    void what_is_written_reads_as_the_same() {
        String text = """
            parallelism: 3
            podMaxBackoffSeconds: 60
            leaderElection: {leaseDuration: 1m}
            clientConnection: {qps: 2.5}
            profiles:
            - schedulerName: a
              percentageOfNodesToScore: 40
              plugins: {score: {enabled: [{name: NodeAffinity, weight: 7}], disabled: [{name: '*'}]}}
              pluginConfig: [{name: Other, args: {deep: {list: [1, x]}}}]
            extenders:
            - {urlPrefix: 'http://x/', bindVerb: b, httpTimeout: 7s, managedResources: [{name: example.com/a}]}
            """;
        String once = TreeWriter.json(written(text));
        Tree.Mapping twice = new ConfigurationTree(Configurations::spec).of(Configurations.whole(once));
        assertThat(TreeWriter.json(twice)).isEqualTo(once);
    }

    @Test
    void arguments_have_their_defaults_and_their_kind() {
        String config = "profiles: [{pluginConfig: [{name: Sized, args: {size: 9}}]}]";
        assertThat(TreeWriter.json(profile(config).entries().get("pluginConfig")))
                .isEqualTo("[{\"name\":\"Sized\",\"args\":{\"apiVersion\":\"kubescheduler.config.k8s.io/v1\","
                        + "\"kind\":\"SizedArgs\",\"size\":9,\"unit\":\"m\"}}]");
    }

    @Test
    void plugins_that_are_enabled_have_arguments_although_none_are_written() {
        String config = "profiles: [{plugins: {filter: {enabled: [{name: Sized}]}}}]";
        assertThat(TreeWriter.json(profile(config).entries().get("pluginConfig")))
                .contains("\"size\":5");
    }
}
