package io.berth.host.source.script;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.cycle.Rejection;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Nodes and pods as scripts see them. */
class ScriptViewsTest {
    @RegisterExtension
    final ScriptBench bench = new ScriptBench();

    private final PodInfo pod = Objects.pod("web", "app: web", """
        priority: 7, schedulerName: default-scheduler, nodeSelector: {disk: ssd},
        tolerations: [{key: dedicated, operator: Exists}],
        containers: [{name: c, image: "nginx:1", resources: {requests: {cpu: 500m, memory: 1Gi, nvidia.com/gpu: "1"}}}]
        """);
    private final NodeInfo node = NodeInfo.of(Objects.node("n1", "zone: a")).plus(pod);

    private String seen(String expression) {
        ScriptPlugin plugin =
                bench.plugin("export const filter = (pod, node, state) => JSON.stringify(" + expression + ")");
        return ((Rejection) plugin.filter(Objects.state(node), pod, node)).message();
    }

    @Test
    void a_node_tells_its_labels_annotations_taints_and_conditions() {
        assertThat(seen("[node.name, node.labels, node.annotations, node.unschedulable]"))
                .isEqualTo("[\"n1\",{\"zone\":\"a\"},{\"rack\":\"r1\"},true]");
        assertThat(seen("node.taints"))
                .isEqualTo("[{\"key\":\"dedicated\",\"value\":\"gpu\",\"effect\":\"NoSchedule\"}]");
        assertThat(seen("node.conditions[0].type + node.conditions[0].status")).isEqualTo("\"ReadyTrue\"");
    }

    @Test
    void a_node_tells_what_it_has_and_what_is_taken() {
        assertThat(seen("node.allocatable"))
                .isEqualTo("{\"milliCpu\":4000,\"memory\":8589934592,\"ephemeralStorage\":1073741824,\"pods\":110,"
                        + "\"nvidia.com/gpu\":2}");
        assertThat(seen("node.requested"))
                .isEqualTo(
                        "{\"milliCpu\":500,\"memory\":1073741824,\"ephemeralStorage\":0,\"pods\":1,\"nvidia.com/gpu\":1}");
        assertThat(seen("node.nonZeroRequested")).isEqualTo("{\"milliCpu\":500,\"memory\":1073741824}");
    }

    @Test
    void a_node_tells_its_images() {
        assertThat(seen("node.images")).isEqualTo("[{\"names\":[\"nginx:1\"],\"sizeBytes\":1000}]");
    }

    @Test
    void a_node_tells_its_pods() {
        assertThat(seen("node.pods"))
                .isEqualTo("[{\"name\":\"web\",\"namespace\":\"ns\",\"uid\":\"uid-web\",\"labels\":{\"app\":\"web\"},"
                        + "\"priority\":7,\"requests\":{\"ephemeralStorage\":0,\"memory\":1073741824,\"milliCpu\":500,"
                        + "\"nvidia.com/gpu\":1,\"pods\":1}}]");
    }

    @Test
    void a_node_s_pods_and_images_are_the_same_objects_each_time() {
        assertThat(seen("node.pods === node.pods && node.images === node.images"))
                .isEqualTo("true");
    }

    @Test
    void a_pod_tells_what_it_is_and_what_it_wants() {
        assertThat(seen("[pod.name, pod.namespace, pod.uid, pod.labels, pod.annotations, pod.priority,"
                        + " pod.schedulerName]"))
                .isEqualTo(
                        "[\"web\",\"ns\",\"uid-web\",{\"app\":\"web\"},{\"note\":\"hello\"},7,\"default-scheduler\"]");
        assertThat(seen("[pod.nodeSelector, pod.tolerations[0].key, pod.containers[0].image, pod.requests.milliCpu]"))
                .isEqualTo("[{\"disk\":\"ssd\"},\"dedicated\",\"nginx:1\",500]");
    }

    @Test
    void the_specification_is_as_the_API_has_it() {
        assertThat(seen("[pod.spec.containers[0].resources.requests, pod.spec.priority, pod.spec.affinity ==="
                        + " undefined]"))
                .isEqualTo("[{\"cpu\":\"500m\",\"memory\":\"1Gi\",\"nvidia.com/gpu\":\"1\"},7,true]");
    }

    @Test
    void pods_and_nodes_can_be_printed_whole() {
        String printed = "JSON.parse(JSON.stringify({ pod, node }))";
        assertThat(seen("Object.keys(" + printed + ".pod)")).contains("name", "uid", "spec", "requests");
        assertThat(seen("Object.keys(" + printed + ".node)")).contains("name", "pods", "images", "allocatable");
    }

    @Test
    void equal_pods_are_seen_each_with_its_own_name() {
        ScriptPlugin plugin = bench.plugin("export const preEnqueue = (pod) => pod.name");
        assertThat(plugin.preEnqueue(Objects.pod("a", ""))).isEqualTo(Rejection.unschedulable("a"));
        assertThat(plugin.preEnqueue(Objects.pod("b", ""))).isEqualTo(Rejection.unschedulable("b"));
    }
}
