package io.berth.host.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.model.Pod;
import io.berth.api.tree.Tree;
import io.berth.api.tree.TreeDecoder;
import io.berth.host.tree.TreeReader;
import org.junit.jupiter.api.Test;

class SharedPartsTest {
    private final SharedParts parts = new SharedParts(1 << 15);

    private static Pod pod(String name, String cpu) {
        String json = """
            {"metadata": {"name": "%s", "labels": {"app": "web"}}, "spec": {"containers":
              [{"name": "main", "resources": {"requests": {"cpu": "%s", "memory": "1Gi"}}}]}}\
            """.formatted(name, cpu);
        Tree tree = TreeReader.read(json, "pod.json").getFirst();
        return TreeDecoder.lenient().decode(tree, Pod.class, "");
    }

    @Test
    void a_record_is_equal_to_what_it_was() {
        assertThat(parts.of(pod("a", "1"))).isEqualTo(pod("a", "1"));
    }

    @Test
    void equal_parts_of_different_records_are_one() {
        Pod first = parts.of(pod("a", "1"));
        Pod second = parts.of(pod("b", "1"));
        assertThat(second.spec()).isSameAs(first.spec());
        assertThat(second.metadata().labels()).isSameAs(first.metadata().labels());
        assertThat(second.metadata().name()).isEqualTo("b");
    }

    @Test
    void parts_that_differ_stay_apart_and_share_what_is_equal_in_them() {
        var first = parts.of(pod("a", "1")).spec().containers().getFirst();
        var second = parts.of(pod("a", "2")).spec().containers().getFirst();
        assertThat(second).isNotEqualTo(first);
        assertThat(second.name()).isSameAs(first.name());
        assertThat(second.resources().requests().get("memory"))
                .isSameAs(first.resources().requests().get("memory"));
    }
}
