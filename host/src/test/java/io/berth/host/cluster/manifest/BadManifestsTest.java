package io.berth.host.cluster.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What people get wrong, and what they are told. */
class BadManifestsTest {
    private static String pod(String spec) {
        return """
            apiVersion: v1
            kind: Pod
            metadata:
              name: web
            spec:
            """ + spec.indent(2);
    }

    private static String deployment(String spec) {
        return """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web}
            spec:
            """ + spec.indent(2);
    }

    @Test
    void a_tab() {
        assertThat(ManifestText.refusal("kind: Pod\nmetadata:\n\tname: web\n"))
                .singleElement()
                .asString()
                .startsWith("test.yaml:3:1")
                .contains("tab");
    }

    @Test
    void a_key_that_is_there_twice() {
        assertThat(ManifestText.refusal("apiVersion: v1\nkind: Pod\nkind: Node\n"))
                .singleElement()
                .asString()
                .startsWith("test.yaml:3:1")
                .contains("\"kind\" already set");
    }

    @Test
    void a_broken_json_file() {
        assertThat(ManifestText.refusal("test.json", "{\"kind\": \"Pod\","))
                .singleElement()
                .asString()
                .startsWith("test.json:1:")
                .contains("no valid JSON");
    }

    @Test
    void an_unknown_version_of_a_known_kind() {
        assertThat(ManifestText.refusal("apiVersion: apps/v1beta2\nkind: Deployment\nmetadata: {name: a}\n"))
                .containsExactly(
                        "test.yaml:1:13: apiVersion: \"apps/v1beta2\" of Deployment is not known; expected apps/v1");
    }

    @Test
    void a_kind_in_the_wrong_group() {
        assertThat(ManifestText.refusal("apiVersion: v1\nkind: Deployment\nmetadata: {name: a}\n"))
                .containsExactly("test.yaml:1:13: apiVersion: \"v1\" of Deployment is not known; expected apps/v1");
    }

    @Test
    void no_kind() {
        assertThat(ManifestText.refusal("apiVersion: v1\nmetadata: {name: a}\n"))
                .containsExactly("test.yaml:1:1: kind: is missing, so this is no object of Kubernetes");
    }

    @Test
    void a_list_where_an_object_belongs() {
        assertThat(ManifestText.refusal("- a\n- b\n"))
                .containsExactly("test.yaml:1:1: expected an object with apiVersion and kind, but found a list");
    }

    @Test
    void no_name() {
        assertThat(ManifestText.refusal("apiVersion: v1\nkind: Node\nmetadata: {labels: {a: b}}\n"))
                .containsExactly("test.yaml:3:11: metadata.name: a Node needs a name");
    }

    @Test
    void a_name_that_is_none() {
        assertThat(ManifestText.refusal("apiVersion: v1\nkind: Node\nmetadata: {name: Node_1}\n"))
                .singleElement()
                .asString()
                .startsWith("test.yaml:3:18: metadata.name: \"Node_1\" is no valid name; expected");
    }

    @Test
    void two_nodes_of_one_name() {
        String node = "{apiVersion: v1, kind: Node, metadata: {name: a}}\n";

        assertThat(ManifestText.refusal(node + "---\n" + node))
                .containsExactly(
                        "test.yaml:3:1: metadata.name: Node a is there already, from test.yaml:1:1; names must differ");
    }

    @Test
    void two_pods_of_one_name_in_one_namespace() {
        String text = pod("containers: [{name: a}]");

        assertThat(ManifestText.refusal(text + "---\n" + text))
                .singleElement()
                .asString()
                .contains("Pod default/web is there already");
    }

    @Test
    void a_pod_without_containers() {
        assertThat(ManifestText.refusal(pod("nodeName: a")))
                .containsExactly("test.yaml:6:3: spec.containers: a pod needs at least one container");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cpu: -1 | \"-1\" must be greater than or equal to 0",
                "memory: 1e30 | \"1e30\" is more than can be counted; expected at most 9223372036854775807",
                "cpu: 1e17 | \"1e17\" is more than can be counted; expected at most 9223372036854775.807"
            })
    void an_amount_that_cannot_be(String amount, String message) {
        String resource = amount.substring(0, amount.indexOf(':'));

        assertThat(ManifestText.refusal(pod("containers:\n- name: a\n  resources: {requests: {" + amount + "}}")))
                .singleElement()
                .asString()
                .startsWith("test.yaml:8:")
                .contains("spec.containers[0].resources.requests[" + resource + "]: " + message);
    }

    @Test
    void an_amount_that_is_none() {
        assertThat(ManifestText.refusal(pod("containers:\n- name: a\n  resources: {requests: {cpu: lots}}")))
                .singleElement()
                .asString()
                .startsWith("test.yaml:8:33: spec.containers[0].resources.requests[cpu]: ")
                .contains("lots");
    }

    @Test
    void an_exponent_that_would_fill_the_memory() {
        assertThat(ManifestText.refusal(pod("containers:\n- name: a\n  resources: {requests: {cpu: 1e999999999}}")))
                .isNotEmpty();
    }

    @Test
    void a_request_above_its_limit() {
        assertThat(ManifestText.refusal(
                        pod("containers:\n- name: a\n  resources: {requests: {cpu: 2}, limits: {cpu: 1}}")))
                .singleElement()
                .asString()
                .contains("spec.containers[0].resources.requests[cpu]: \"2\" must be less than or equal to the limit"
                        + " of 1");
    }

    @Test
    void a_negative_capacity_of_a_node() {
        assertThat(ManifestText.refusal(
                        "apiVersion: v1\nkind: Node\nmetadata: {name: a}\nstatus: {allocatable: {memory: -5Gi}}\n"))
                .containsExactly(
                        "test.yaml:4:32: status.allocatable[memory]: \"-5Gi\" must be greater than or equal to 0");
    }

    @Test
    void an_operator_that_does_not_exist() {
        String affinity = """
            containers: [{name: a}]
            affinity:
              nodeAffinity:
                requiredDuringSchedulingIgnoredDuringExecution:
                  nodeSelectorTerms:
                  - matchExpressions: [{key: zone, operator: Inn, values: [a]}]
            """;

        assertThat(ManifestText.refusal(pod(affinity)))
                .singleElement()
                .asString()
                .contains("operator: \"Inn\" is not known; expected In, NotIn, Exists, DoesNotExist, Gt, Lt");
    }

    @Test
    void a_spread_without_a_skew() {
        assertThat(ManifestText.refusal(pod("""
            containers: [{name: a}]
            topologySpreadConstraints:
            - {topologyKey: zone, whenUnsatisfiable: DoNotSchedule}
            """)))
                .singleElement()
                .asString()
                .endsWith("spec.topologySpreadConstraints[0].maxSkew: must be greater than zero");
    }

    @Test
    void a_number_where_a_text_belongs() {
        assertThat(ManifestText.refusal("apiVersion: v1\nkind: Node\nmetadata: {name: a, labels: {rack: 7}}\n"))
                .singleElement()
                .asString()
                .startsWith("test.yaml:3:36: metadata.labels[rack]: expected a string");
    }

    @Test
    void a_template_that_cannot_be_decoded_is_refused_once_and_not_for_each_replica() {
        assertThat(ManifestText.refusal(deployment("""
            replicas: 5
            selector: {matchLabels: {app: web}}
            template:
              metadata: {labels: {app: web}}
              spec:
                containers: [{name: a}]
                tolerations: all
            """)))
                .containsExactly(
                        "test.yaml:11:20: spec.template.spec.tolerations: expected a list, but found a string");
    }

    @Test
    void a_selector_that_does_not_match_the_template() {
        assertThat(ManifestText.refusal(deployment("""
            selector: {matchLabels: {app: web}}
            template:
              metadata: {labels: {app: other}}
              spec: {containers: [{name: a}]}
            """)))
                .containsExactly("test.yaml:5:33: spec.selector.matchLabels[app]: the selector wants app=web, but the"
                        + " pods of the template have app=other");
    }

    @ParameterizedTest
    @CsvSource({"-1, must be greater than or equal to 0", "many, expected a whole number", "10000000, pods are more"})
    void replicas_that_cannot_be(String replicas, String message) {
        assertThat(ManifestText.refusal(deployment("replicas: " + replicas + "\n" + """
            selector: {matchLabels: {app: web}}
            template:
              metadata: {labels: {app: web}}
              spec: {containers: [{name: a}]}
            """)))
                .singleElement()
                .asString()
                .startsWith("test.yaml:5:13: spec.replicas: ")
                .contains(message);
    }

    @Test
    void everything_that_is_wrong_is_told_at_once() {
        String text =
                pod("containers:\n- name: a\n  resources: {requests: {cpu: -1, memory: -1}}") + "---\nkind: Pod\n";

        assertThat(ManifestText.refusal(text)).hasSize(3);
    }
}
