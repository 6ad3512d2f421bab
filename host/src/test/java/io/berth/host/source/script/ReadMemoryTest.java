package io.berth.host.source.script;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodClass;
import io.berth.host.source.script.ReadMemory.Watched;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReadMemoryTest {
    private static final NodeRead ZONE = new NodeRead(NodeRead.Kind.LABEL, "zone");
    private static final NodeRead NAME = new NodeRead(NodeRead.Kind.NAME, "");
    private static final NodeRead POD = new NodeRead(NodeRead.Kind.POD, "");

    private final ReadMemory<String> memory = new ReadMemory<>();
    private final NodeAnswers<String> found = new NodeAnswers<>();
    private final PodClass web = Objects.pod("web", "").podClass();
    private final PodClass db = Objects.pod("db", "", "priority: 5").podClass();
    private final List<String> watched = new ArrayList<>();

    private static List<NodeInfo> nodes(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> NodeInfo.of(Objects.node("n" + i, "zone: z" + i % 3)))
                .toList();
    }

    /** The answers by index, and null where there is none. */
    private List<String> answers(PodClass podClass, List<NodeInfo> nodes, ReadMemory.Watcher<String> watcher) {
        String[] answers = new String[nodes.size()];
        memory.recall(podClass, found, watcher).answer(nodes, all(nodes), (answer, index) -> answers[index] = answer);
        return Arrays.asList(answers);
    }

    private static int[] all(List<NodeInfo> nodes) {
        return IntStream.range(0, nodes.size()).toArray();
    }

    private ReadMemory.Watcher<String> saying(NodeRead said, NodeRead... alsoRead) {
        return node -> {
            watched.add(node.name());
            List<NodeRead> reads = new ArrayList<>(List.of(alsoRead));
            reads.add(said);
            return new Watched<>(String.valueOf(said.in(node, web)), reads);
        };
    }

    @Test
    void nodes_that_look_alike_are_asked_about_once() {
        assertThat(answers(web, nodes(6), saying(ZONE))).containsExactly("z0", "z1", "z2", "z0", "z1", "z2");
        assertThat(watched).containsExactly("n0", "n1", "n2");
    }

    @Test
    void an_answer_that_did_not_look_at_the_pod_holds_for_all_pods() {
        answers(web, nodes(3), saying(ZONE));
        assertThat(answers(db, nodes(3), saying(ZONE))).containsExactly("z0", "z1", "z2");
        assertThat(watched).hasSize(3);
    }

    @Test
    void an_answer_that_looked_at_the_pod_holds_for_its_class() {
        answers(web, nodes(3), saying(ZONE, POD));
        answers(db, nodes(3), saying(ZONE, POD));
        answers(web, nodes(3), saying(ZONE, POD));
        assertThat(watched).hasSize(6);
    }

    @Test
    void a_call_that_cannot_be_watched_leaves_its_node_open() {
        int[] open = memory.recall(web, found, node -> null).answer(nodes(2), new int[] {0, 1}, (answer, index) -> {});
        assertThat(open).containsExactly(0, 1);
    }

    @Test
    void watching_ends_when_hardly_any_call_can_be_watched() {
        ReadMemory.Watcher<String> never = node -> {
            watched.add(node.name());
            return null;
        };
        oneByOne(nodes(1000), never);
        assertThat(watched).hasSize(17);
    }

    /** As when one node changes from pod to pod. */
    private List<String> oneByOne(List<NodeInfo> nodes, ReadMemory.Watcher<String> watcher) {
        List<String> all = new ArrayList<>();
        nodes.forEach(node -> all.addAll(answers(web, List.of(node), watcher)));
        return all;
    }

    @Test
    void watching_ends_when_all_nodes_look_different() {
        List<String> answers = oneByOne(nodes(258), saying(NAME));
        assertThat(watched).hasSize(257);
        assertThat(answers.get(256)).isEqualTo("n256");
        assertThat(answers.get(257)).isNull();
    }

    @Test
    void of_many_nodes_that_look_different_a_few_are_watched_since_it_costs_less_to_ask_about_all() {
        List<String> answers = answers(web, nodes(1000), saying(NAME));
        assertThat(watched).hasSize(16);
        assertThat(answers.get(15)).isEqualTo("n15");
        assertThat(answers.get(16)).isNull();
    }

    @Test
    void a_function_that_looks_at_other_things_after_equal_values_is_not_remembered() {
        answers(web, nodes(1), saying(ZONE));
        List<NodeInfo> other = List.of(NodeInfo.of(Objects.node("n9", "zone: z9")));
        assertThat(answers(web, other, saying(NAME))).containsExactly((String) null);
        assertThat(answers(web, nodes(1), saying(ZONE))).containsExactly((String) null);
    }
}
