package io.berth.host.cluster.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.model.Node;
import io.berth.api.model.Quantity;
import io.berth.api.model.Taint;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NodeShapesTest {
    private static List<Node> nodes(String text) {
        return NodeShapes.parse(text).stream()
                .map(manifest -> (Node) manifest.decode(new ArrayList<>()))
                .toList();
    }

    @Test
    void a_shape_makes_as_many_nodes_as_it_says() {
        List<Node> nodes = nodes("5x8cpu,32Gi");

        assertThat(nodes).extracting(Node::name).containsExactly("node-1", "node-2", "node-3", "node-4", "node-5");
        assertThat(nodes.getFirst().status().allocatable())
                .containsEntry("cpu", Quantity.of(8))
                .containsEntry("memory", Quantity.parse("32Gi"))
                .containsEntry("pods", Quantity.of(110));
    }

    @Test
    void nodes_are_spread_over_three_zones() {
        assertThat(nodes("4x1cpu,1Gi"))
                .extracting(node -> node.metadata().labels().get("topology.kubernetes.io/zone"))
                .containsExactly("zone-1", "zone-2", "zone-3", "zone-1");
    }

    @Test
    void nodes_are_ready_and_know_their_name() {
        Node node = nodes("1x1cpu,1Gi").getFirst();

        assertThat(node.metadata().labels()).containsEntry("kubernetes.io/hostname", "node-1");
        assertThat(node.status().conditions())
                .anySatisfy(condition ->
                        assertThat(condition.type() + condition.status()).isEqualTo("ReadyTrue"));
    }

    @Test
    void several_shapes_are_numbered_on() {
        List<Node> nodes = nodes("2x8cpu,32Gi; 1x64cpu,512Gi");

        assertThat(nodes).extracting(Node::name).containsExactly("node-1", "node-2", "node-3");
        assertThat(nodes.getLast().status().allocatable()).containsEntry("cpu", Quantity.of(64));
    }

    @Test
    void other_resources_labels_and_taints_can_be_given() {
        Node node = nodes("1x500mcpu,1Gi,nvidia.com/gpu=4,pods=30,zone=a,pool=gpu,label:example.com/rack=7,"
                        + "taint:gpu=yes:NoSchedule")
                .getFirst();

        assertThat(node.status().allocatable())
                .containsEntry("cpu", Quantity.parse("500m"))
                .containsEntry("nvidia.com/gpu", Quantity.of(4))
                .containsEntry("pods", Quantity.of(30));
        assertThat(node.metadata().labels())
                .containsEntry("topology.kubernetes.io/zone", "a")
                .containsEntry("pool", "gpu")
                .containsEntry("example.com/rack", "7");
        assertThat(node.spec().taints()).containsExactly(new Taint("gpu", "yes", "NoSchedule"));
    }

    @Test
    void names_of_nodes_that_are_there_are_left_out() {
        Manifests manifests = ManifestText.read("{apiVersion: v1, kind: Node, metadata: {name: node-2}}");

        assertThat(manifests.plusNodes("2x1cpu,1Gi").objects())
                .extracting(Manifest::name)
                .containsExactly("node-2", "node-1", "node-3");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "5",
                "x8cpu",
                "0x8cpu,1Gi",
                "5x",
                "5x8cpu,",
                "5x8cpu,lots",
                "5x8cpu;",
                "999999x1cpu",
                "2x-1cpu"
            })
    void what_is_no_shape_is_refused_with_the_grammar(String text) {
        assertThatThrownBy(() -> NodeShapes.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("5x8cpu,32Gi");
    }

    @Test
    void a_taint_without_an_effect_is_refused() {
        assertThatThrownBy(() -> NodeShapes.parse("1x1cpu,1Gi,taint:gpu=yes"))
                .hasMessageContaining("expected taint:KEY=VALUE:EFFECT");
    }
}
