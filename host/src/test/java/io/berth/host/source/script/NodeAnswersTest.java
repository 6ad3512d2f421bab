package io.berth.host.source.script;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.snapshot.NodeInfo;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NodeAnswersTest {
    private final NodeAnswers<String> answers = new NodeAnswers<>();
    private final NodeInfo node = NodeInfo.of(Objects.node("n0", "")).at(3, 7);

    /** The answer for a node, or null. */
    private String answer(NodeInfo asked) {
        String[] found = new String[1];
        int[] left = answers.answer(List.of(asked), new int[] {0}, (answer, index) -> found[index] = answer);
        assertThat(left.length).isEqualTo(found[0] == null ? 1 : 0);
        return found[0];
    }

    @Test
    void an_answer_holds_as_long_as_the_node_does_not_change() {
        answers.put(node, false, "yes");
        assertThat(answer(node)).isEqualTo("yes");
        assertThat(answer(node.at(3, 8))).isNull();
        assertThat(answer(node.plus(Objects.pod("other", "")))).isNull();
        assertThat(answer(node.at(2, 7))).isNull();
    }

    @Test
    void an_answer_that_looked_at_the_pod_is_not_kept() {
        answers.put(node, true, "yes");
        assertThat(answer(node)).isNull();
    }

    @Test
    void a_node_that_somebody_made_up_is_not_kept() {
        answers.put(node.at(-1, 0), false, "yes");
        assertThat(answer(node.at(-1, 0))).isNull();
    }

    @Test
    void noticing_ends_when_most_calls_look_at_the_pod() {
        IntStream.range(0, 999).forEach(i -> answers.put(node, i % 3 > 0, "yes"));
        assertThat(answers.isUsed()).isTrue();
        answers.put(node, true, "yes");
        assertThat(answers.isUsed()).isFalse();
        assertThat(answer(node)).isNull();
        answers.put(node, false, "yes");
        assertThat(answer(node)).as("what is put when it has ended").isNull();
    }
}
