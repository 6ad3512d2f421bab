package io.berth.host.cluster.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.tree.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ManifestReaderTest {
    private static final String POD =
            "{apiVersion: v1, kind: Pod, metadata: {name: %s}, spec: {containers: [{name: a}]}}\n";
    private static final String POD_JSON =
            "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"%s\"},\"spec\":{\"containers\":[{\"name\":\"a\"}]}}";

    private static List<String> titles(Manifests manifests) {
        return manifests.objects().stream().map(Manifest::title).toList();
    }

    @Test
    void documents_of_a_file_are_read_in_their_order() {
        String text = POD.formatted("b") + "---\n# nothing\n---\n" + POD.formatted("a");

        assertThat(titles(ManifestText.read(text))).containsExactly("Pod default/b", "Pod default/a");
    }

    @Test
    void items_of_a_list_are_read() {
        String text = "apiVersion: v1\nkind: List\nitems:\n- " + POD.formatted("a") + "- " + POD.formatted("b");

        assertThat(titles(ManifestText.read(text))).containsExactly("Pod default/a", "Pod default/b");
    }

    @Test
    void items_of_a_typed_list_need_no_type() {
        String text = "apiVersion: v1\nkind: NodeList\nitems:\n- metadata: {name: node}\n";

        assertThat(titles(ManifestText.read(text))).containsExactly("Node node");
    }

    @Test
    void one_object_a_line_is_read() {
        String text = POD_JSON.formatted("a") + "\n\n" + POD_JSON.formatted("b") + "\n";

        assertThat(titles(ManifestText.read("test.jsonl", text))).containsExactly("Pod default/a", "Pod default/b");
    }

    @Test
    void json_objects_may_follow_each_other() {
        assertThat(titles(ManifestText.read("test.json", POD_JSON.formatted("a") + POD_JSON.formatted("b"))))
                .containsExactly("Pod default/a", "Pod default/b");
    }

    @Test
    void folders_are_read_with_all_that_is_in_them_sorted_by_path(@TempDir Path folder) throws IOException {
        Files.createDirectories(folder.resolve("b/..data"));
        Files.writeString(folder.resolve("b/2.yaml"), POD.formatted("second"));
        Files.writeString(folder.resolve("b/3.jsonl"), POD_JSON.formatted("third"));
        Files.writeString(folder.resolve("a.yml"), POD.formatted("first"));
        Files.writeString(folder.resolve("b/..data/2.yaml"), POD.formatted("second"));
        Files.writeString(folder.resolve("README.md"), "no manifest");

        assertThat(titles(ManifestReader.read(List.of(folder))))
                .containsExactly("Pod default/first", "Pod default/second", "Pod default/third");
    }

    @Test
    void a_file_that_is_named_twice_is_read_once(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("a.yaml"), POD.formatted("a"));

        assertThat(titles(ManifestReader.read(List.of(folder, file)))).hasSize(1);
    }

    @Test
    void other_kinds_are_counted_in_one_line() {
        String text = """
            {apiVersion: v1, kind: ServiceAccount, metadata: {name: a}}
            ---
            {apiVersion: v1, kind: ServiceAccount, metadata: {name: b}}
            ---
            {apiVersion: serving.knative.dev/v1, kind: Service, metadata: {name: c}}
            """;

        assertThat(ManifestText.read(text).objects()).isEmpty();
        assertThat(ManifestText.read(text).notices())
                .containsExactly("passed over, as scheduling does not read them: 1 Service, 2 ServiceAccount");
    }

    @Test
    void a_misspelt_kind_is_passed_over_with_its_place_and_a_question() {
        String text = """
            {apiVersion: v1, kind: pod, metadata: {name: a}}
            ---
            {apiVersion: v1, kind: Pdo, metadata: {name: a}}
            ---
            {apiVersion: apps/v1, kind: Deploymnet, metadata: {name: a}}
            ---
            {apiVersion: rbac.authorization.k8s.io/v1, kind: Role, metadata: {name: a}}
            ---
            {apiVersion: acme.example/v1, kind: Pood, metadata: {name: a}}
            """;
        List<String> notices = ManifestText.read(text).notices();
        assertThat(notices).hasSize(4);
        assertThat(notices.getFirst()).endsWith(":1:24: unknown kind \"pod\" is passed over, did you mean \"Pod\"?");
        assertThat(notices.get(1)).endsWith(":3:24: unknown kind \"Pdo\" is passed over, did you mean \"Pod\"?");
        assertThat(notices.get(2)).contains("did you mean \"Deployment\"?");
        assertThat(notices.get(3)).isEqualTo("passed over, as scheduling does not read them: 1 Pood, 1 Role");
    }

    @Test
    void a_misspelt_field_is_passed_over_with_its_place_and_a_question() {
        String text = """
            apiVersion: v1
            kind: Pod
            metadata: {name: a, managedFields: []}
            spec:
              nodeSelektor: {disk: ssd}
              hostUsers: false
              containers: [{name: c, image: i, ressources: {}, livenessProbe: {}}]
            ---
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: d}
            spec:
              selector: {matchLabels: {a: b}}
              template:
                metadata: {labels: {a: b}}
                spec: {tolertaions: [], nodeSelektor: {}, containers: [{name: c, image: i}]}
            """;
        List<String> notices = ManifestText.read(text).notices();
        assertThat(notices).hasSize(3);
        assertThat(notices.getFirst())
                .endsWith(":5:3: unknown field \"spec.nodeSelektor\" is passed over, did you mean \"nodeSelector\"?"
                        + " (1 more)");
        assertThat(notices.get(1)).contains("\"spec.containers[0].ressources\"").contains("\"resources\"");
        assertThat(notices.get(2))
                .contains("\"spec.template.spec.tolertaions\"")
                .contains("\"tolerations\"");
    }

    @ParameterizedTest
    @CsvSource({
        "apps/v1, Deployment, replcas: 3, replicas",
        "apps/v1, Deployment, stategy: {}, strategy",
        "apps/v1, ReplicaSet, replica: 3, replicas",
        "apps/v1, StatefulSet, volumeClaimTemplate: [], volumeClaimTemplates",
        "apps/v1, StatefulSet, serviceNmae: a, serviceName",
        "apps/v1, DaemonSet, updateStratgy: {}, updateStrategy",
        "v1, ReplicationController, replcas: 3, replicas",
        "batch/v1, Job, paralelism: 3, parallelism",
        "batch/v1, Job, completion: 3, completions",
    })
    void a_misspelt_field_of_what_makes_pods_is_told(String version, String kind, String field, String right) {
        String text = """
            apiVersion: %s
            kind: %s
            metadata: {name: a}
            spec:
              %s
              selector: {%s}
              template:
                metadata: {labels: {a: b}}
                spec: {containers: [{name: c, image: i}]}
            """.formatted(
                        version, kind, field, kind.equals("ReplicationController") ? "a: b" : "matchLabels: {a: b}");
        assertThat(ManifestText.read(text).notices())
                .singleElement()
                .asString()
                .endsWith(":5:3: unknown field \"spec." + field.replaceAll(":.*", "")
                        + "\" is passed over, did you mean \"" + right + "\"?");
    }

    @Test
    void a_misspelt_field_of_a_cron_job_is_told_at_each_level() {
        String text = """
            apiVersion: batch/v1
            kind: CronJob
            metadata: {name: a, lables: {}}
            spec:
              schedule: "* * * * *"
              suspended: true
              jobTemplate:
                spec:
                  completionsMode: Indexed
                  template:
                    metadata: {annotation: {}}
                    spec: {nodeSelektor: {}, containers: [{name: c, image: i}]}
            """;
        assertThat(ManifestText.read(text).notices())
                .extracting(notice -> notice.replaceAll(".*unknown field ", ""))
                .containsExactlyInAnyOrder(
                        "\"metadata.lables\" is passed over, did you mean \"labels\"?",
                        "\"spec.suspended\" is passed over, did you mean \"suspend\"?",
                        "\"spec.jobTemplate.spec.completionsMode\" is passed over, did you mean \"completionMode\"?",
                        "\"spec.jobTemplate.spec.template.metadata.annotation\" is passed over, did you mean"
                                + " \"annotations\"?",
                        "\"spec.jobTemplate.spec.template.spec.nodeSelektor\" is passed over, did you mean"
                                + " \"nodeSelector\"?");
    }

    @Test
    void all_fields_that_such_kinds_have_are_right() {
        String text = """
            apiVersion: apps/v1
            kind: StatefulSet
            metadata: {name: a}
            spec:
              replicas: 1
              serviceName: a
              minReadySeconds: 3
              ordinals: {start: 1}
              podManagementPolicy: Parallel
              updateStrategy: {}
              revisionHistoryLimit: 2
              persistentVolumeClaimRetentionPolicy: {}
              volumeClaimTemplates: [{metadata: {name: v}, spec: {accessModes: [ReadWriteOnce]}}]
              selector: {matchLabels: {a: b}}
              template:
                metadata: {labels: {a: b}}
                spec: {containers: [{name: c, image: i}]}
            status: {replicas: 1}
            """;
        assertThat(ManifestText.read(text).notices()).isEmpty();
    }

    @Test
    void an_empty_file_is_told() {
        assertThat(ManifestText.read("").notices()).singleElement().asString().endsWith("test.yaml holds no objects");
    }

    @Test
    void a_folder_without_manifests_is_told(@TempDir Path folder) {
        assertThat(ManifestReader.read(List.of(folder)).notices())
                .singleElement()
                .asString()
                .contains("holds no file that ends in .yaml, .yml, .json");
    }

    @Test
    void what_does_not_exist_is_refused_by_its_name() {
        assertThatThrownBy(() -> ManifestReader.read(List.of(Path.of("missing.yaml"))))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("missing.yaml: does not exist");
    }

    @Test
    void of_two_objects_of_one_name_the_later_counts_and_that_is_told() {
        String text = """
            {apiVersion: v1, kind: Service, metadata: {name: a}, spec: {selector: {app: old}}}
            ---
            {apiVersion: v1, kind: Service, metadata: {name: a}, spec: {selector: {app: new}}}
            """;

        Manifests manifests = ManifestText.read(text);

        assertThat(manifests.objects())
                .singleElement()
                .extracting(Manifest::tree)
                .asString()
                .contains("new");
        assertThat(manifests.notices()).singleElement().asString().contains("Service default/a is given twice");
    }

    @Test
    void the_same_namespace_in_every_file_is_no_news() {
        String text = "{apiVersion: v1, kind: Namespace, metadata: {name: shop}}\n";

        Manifests manifests = ManifestText.read(text + "---\n" + text);

        assertThat(titles(manifests)).containsExactly("Namespace shop");
        assertThat(manifests.notices()).isEmpty();
    }

    @Test
    void priority_classes_of_an_old_version_are_read() {
        String text = "{apiVersion: scheduling.k8s.io/v1beta1, kind: PriorityClass, metadata: {name: high}, value: 7}";

        assertThat(titles(ManifestText.read(text))).containsExactly("PriorityClass high");
    }
}
