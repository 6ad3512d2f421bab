package io.berth.host.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ConfigurationReaderTest {
    @Test
    void an_empty_configuration_has_the_defaults_of_kube_scheduler() {
        SchedulerConfiguration read = Configurations.read("");
        assertThat(read.parallelism()).isEqualTo(16);
        assertThat(read.podInitialBackoff()).isEqualTo(Duration.ofSeconds(1));
        assertThat(read.podMaxBackoff()).isEqualTo(Duration.ofSeconds(10));
        assertThat(read.leaderElection().leaseDuration()).isEqualTo(Duration.ofSeconds(15));
        assertThat(read.clientConnection().qps()).isEqualTo(50);
        assertThat(read.enableContentionProfiling()).isTrue();
        assertThat(read.profiles()).singleElement().satisfies(profile -> {
            assertThat(profile.schedulerName()).isEqualTo("default-scheduler");
            assertThat(profile.at("multiPoint")).isEqualTo(DefaultPlugins.MULTI_POINT);
        });
    }

    @Test
    void all_nodes_are_looked_at_unless_a_percentage_is_given() {
        assertThat(Configurations.read("").percentageOfNodesToScore()).isZero();
        assertThat(Configurations.read("percentageOfNodesToScore: 30").percentageOfNodesToScore())
                .isEqualTo(30);
    }

    @Test
    void without_a_file_the_defaults_count() {
        assertThat(new ConfigurationReader(name -> Optional.empty()).defaults().profiles())
                .hasSize(1);
    }

    @Test
    void everything_that_is_wrong_comes_at_once_in_the_order_of_the_text() {
        String text = """
            paralelism: 4
            podInitialBackoffSeconds: 0
            percentageOfNodesToScore: 101
            profiles:
            - schedulerName: a
              plugins:
                score:
                  enabled:
                  - name: TaintToleration
                    weight: two
            - schedulerName: a
              pluginConfig:
              - name: Sized
                args: {sise: 3}
            """;
        assertThat(Configurations.problems(text))
                .containsExactly(
                        "c.yaml:3:1: unknown field \"paralelism\", did you mean \"parallelism\"?",
                        "c.yaml:4:27: podInitialBackoffSeconds: Invalid value: 0: must be greater than 0",
                        "c.yaml:5:27: percentageOfNodesToScore: Invalid value: 101: not in valid range [0-100]",
                        "c.yaml:12:17: profiles[0].plugins.score.enabled[0].weight: expected an integer, but found the"
                                + " string \"two\"",
                        "c.yaml:13:18: profiles[1].schedulerName: Duplicate value: \"a\"",
                        "c.yaml:16:12: decoding .profiles[1].pluginConfig[0]: decoding args for plugin Sized: unknown"
                                + " field \"sise\", did you mean \"size\"?");
    }

    @Test
    void a_field_that_cannot_be_decoded_is_not_reported_twice() {
        assertThat(Configurations.problems("profiles: [{schedulerName: 5}, {schedulerName: b}]"))
                .containsExactly(
                        "c.yaml:3:28: profiles[0].schedulerName: expected a string, but found an integer (5); put it in"
                                + " quotes");
    }

    @Test
    void an_old_version_is_refused_with_the_one_that_is_read() {
        assertThat(Configurations.problemsOfWhole(
                        "apiVersion: kubescheduler.config.k8s.io/v1beta3\nkind: KubeSchedulerConfiguration\n"))
                .containsExactly("c.yaml:1:1: no kind \"KubeSchedulerConfiguration\" is registered for version"
                        + " \"kubescheduler.config.k8s.io/v1beta3\"; expected kind \"KubeSchedulerConfiguration\" of"
                        + " version \"kubescheduler.config.k8s.io/v1\"");
    }

    @Test
    void another_kind_is_refused() {
        assertThat(Configurations.problemsOfWhole("apiVersion: v1\nkind: Pod\n"))
                .singleElement()
                .asString()
                .startsWith("c.yaml:1:1: no kind \"Pod\" is registered for version \"v1\"");
    }

    @Test
    void arguments_of_a_plugin_are_no_configuration() {
        assertThat(Configurations.problemsOfWhole("apiVersion: kubescheduler.config.k8s.io/v1\nkind: SizedArgs\n"))
                .containsExactly("c.yaml:2:1: couldn't decode as KubeSchedulerConfiguration, got"
                        + " kubescheduler.config.k8s.io/v1, Kind=SizedArgs");
    }

    @Test
    void a_text_without_content_is_refused() {
        assertThat(Configurations.problemsOfWhole("# nothing\n"))
                .containsExactly("c.yaml: Object 'Kind' is missing in ''; the text has no content");
    }

    @Test
    void a_list_is_no_configuration() {
        assertThat(Configurations.problemsOfWhole("[]"))
                .containsExactly("c.yaml:1:1: expected a mapping with apiVersion and kind, but found a list");
    }

    @Test
    void more_documents_are_passed_over_with_a_warning() {
        assertThat(Configurations.read("parallelism: 3\n---\na: 1\n").warnings())
                .containsExactly("only the first of 2 documents is read; the next one begins at c.yaml:5:1");
    }

    @Test
    void extenders_and_all_the_rest_are_read() {
        SchedulerConfiguration read = Configurations.read("""
            leaderElection: {leaderElect: false, leaseDuration: 0s, resourceLock: ""}
            clientConnection: {kubeconfig: /etc/k, qps: 0.5, burst: 7}
            enableProfiling: false
            delayCacheUntilActive: true
            extenders:
            - urlPrefix: http://localhost/
              filterVerb: filter
              httpTimeout: 100ms
              enableHTTPS: true
              tlsConfig: {insecure: true}
              managedResources: [{name: example.com/gpu, ignoredByScheduler: true}]
            """);
        assertThat(read.leaderElection().resourceLock()).isEqualTo("leases");
        assertThat(read.clientConnection().qps()).isEqualTo(0.5);
        assertThat(read.enableContentionProfiling()).isFalse();
        assertThat(read.delayCacheUntilActive()).isTrue();
        assertThat(read.extenders()).singleElement().satisfies(extender -> {
            assertThat(extender.httpTimeout()).isEqualTo(Duration.ofMillis(100));
            assertThat(extender.tlsConfig()).isNotNull();
        });
    }

    @Test
    void rules_outside_the_profiles_are_those_of_kube_scheduler() {
        String text = """
            parallelism: 0
            podMaxBackoffSeconds: 0
            clientConnection: {burst: -1}
            leaderElection: {leaseDuration: -1s, resourceLock: endpoints}
            """;
        assertThat(Configurations.problems(text))
                .containsExactly(
                        "c.yaml:3:14: parallelism: Invalid value: 0: should be an integer value greater than zero",
                        "c.yaml:4:23: podMaxBackoffSeconds: Invalid value: 0: must be greater than or equal to"
                                + " PodInitialBackoffSeconds",
                        "c.yaml:5:27: clientConnection.burst: Invalid value: -1: must be non-negative",
                        "c.yaml:6:33: leaderElection.leaseDuration: Invalid value: \"-1s\": must be greater than zero",
                        "c.yaml:6:33: leaderElection.leaseDuration: Invalid value: \"10s\": must be greater than"
                                + " `RenewDeadline`",
                        "c.yaml:6:52: leaderElection.resourceLock: Invalid value: \"endpoints\": resourceLock value"
                                + " must be \"leases\"");
    }

    @Test
    void nothing_of_leader_election_is_checked_where_there_is_none() {
        assertThat(Configurations.read("leaderElection: {leaderElect: false, leaseDuration: -1s}")
                        .leaderElection()
                        .leaderElect())
                .isFalse();
    }

    @Test
    void rules_of_extenders_are_those_of_kube_scheduler() {
        String text = """
            extenders:
            - prioritizeVerb: p
              bindVerb: b
            - bindVerb: b
              managedResources:
              - name: cpu
              - name: example.com/a
              - name: example.com/a
            """;
        assertThat(Configurations.problems(text))
                .containsExactly(
                        "c.yaml:3:1: extenders: Invalid value: \"found 2 extenders implementing bind\": only one"
                                + " extender can implement bind",
                        "c.yaml:4:3: extenders[0].weight: Invalid value: 0: must have a positive weight applied to it",
                        "c.yaml:8:11: extenders[1].managedResources[0].name: Invalid value: \"cpu\": is an invalid"
                                + " extended resource name",
                        "c.yaml:10:11: extenders[1].managedResources[2].name: Invalid value: \"example.com/a\":"
                                + " duplicate extender managed resource name");
    }
}
