package io.berth.host.cluster.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.model.Node;
import io.berth.api.model.Pod;
import io.berth.api.model.Quantity;
import io.berth.api.model.RequiredNodeAffinity;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class GpuTraceTest {
    private static final String PODS = "name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec\n";

    private static Node node(String row) {
        Manifests manifests = ManifestText.read("nodes.csv", "sn,cpu_milli,memory_mib,gpu,model\n" + row);
        return (Node) manifests.objects().getFirst().decode(new ArrayList<>());
    }

    private static Pod pod(String row) {
        return (Pod)
                ManifestText.read("pods.csv", PODS + row).objects().getFirst().decode(new ArrayList<>());
    }

    @Test
    void a_node_has_its_gpus_whole_and_in_thousandths_and_its_model_as_a_label() {
        Node node = node("openb-node-0000,64000,262144,2,P100\n");

        assertThat(node.name()).isEqualTo("openb-node-0000");
        assertThat(node.status().allocatable())
                .containsEntry("cpu", Quantity.of(64))
                .containsEntry("memory", Quantity.parse("256Gi"))
                .containsEntry("nvidia.com/gpu", Quantity.of(2))
                .containsEntry("alibabacloud.com/gpu-milli", Quantity.of(2000))
                .containsEntry("pods", Quantity.of(1001));
        assertThat(node.metadata().labels()).containsEntry("alibabacloud.com/gpu-card-model", "P100");
    }

    @Test
    void a_node_without_gpu_has_no_such_resource_and_no_model() {
        Node node = node("a,32000,1024,0,\n");

        assertThat(node.status().allocatable()).containsOnlyKeys("cpu", "memory", "pods");
        assertThat(node.metadata().labels()).containsOnlyKeys("kubernetes.io/hostname");
    }

    @Test
    void a_pod_of_whole_gpus_asks_for_both() {
        Pod pod = pod("a,12000,16384,2,1000,\n");

        assertThat(pod.spec().containers().getFirst().resources().requests())
                .containsEntry("cpu", Quantity.of(12))
                .containsEntry("memory", Quantity.parse("16Gi"))
                .containsEntry("nvidia.com/gpu", Quantity.of(2))
                .containsEntry("alibabacloud.com/gpu-milli", Quantity.of(2000));
    }

    @Test
    void a_pod_that_shares_a_gpu_asks_for_thousandths_only() {
        Pod pod = pod("a,6000,12288,1,460,\n");

        assertThat(pod.spec().containers().getFirst().resources().requests())
                .containsEntry("alibabacloud.com/gpu-milli", Quantity.of(460))
                .doesNotContainKey("nvidia.com/gpu");
        assertThat(pod.metadata().annotations())
                .containsEntry("alibabacloud.com/gpu-count", "1")
                .containsEntry("alibabacloud.com/gpu-milli", "460");
    }

    @Test
    void allowed_models_are_required() {
        RequiredNodeAffinity affinity =
                RequiredNodeAffinity.of(pod("a,1,1,1,1000,V100M16|P100\n").spec());

        assertThat(affinity.matches(node("a,1,1,1,P100\n"))).isTrue();
        assertThat(affinity.matches(node("a,1,1,1,T4\n"))).isFalse();
    }

    @Test
    void rows_that_are_wrong_are_refused_by_line() {
        assertThat(ManifestText.refusal("pods.csv", PODS + "a,1,1,1,1000,\nb,1,-1,1,1000,\nc,1\n"))
                .isEqualTo(List.of(
                        "pods.csv:3:1: memory_mib: \"-1\" is no whole number of 0 or more",
                        "pods.csv:4:1: has 2 cells, but there are 6 columns"));
    }

    @Test
    void another_table_is_refused() {
        assertThat(ManifestText.refusal("other.csv", "a,b\n1,2\n"))
                .singleElement()
                .asString()
                .startsWith("other.csv:1:1: is no list of the GPU trace: expected the columns");
    }
}
