package io.berth.host.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.tree.Position;
import io.berth.api.tree.Tree;
import java.util.List;
import org.junit.jupiter.api.Test;

final class JsonReaderTest {
    @Test
    void keys_and_values_remember_where_they_were_written() {
        Tree.Mapping tree = (Tree.Mapping)
                TreeReader.read("{\"a\": 1,\n  \"é\": [true, null]}", "a.json").getFirst();
        assertThat(tree.keyPosition("é")).isEqualTo(new Position("a.json", 2, 3));
        Tree.Sequence list = (Tree.Sequence) tree.get("é");
        assertThat(list.items().get(1).position()).isEqualTo(new Position("a.json", 2, 15));
    }

    @Test
    void numbers_keep_their_spelling() {
        Tree.Mapping tree =
                (Tree.Mapping) TreeReader.read("{\"a\": 1.50, \"b\": 123456789012345678901234567890}", "a.json")
                        .getFirst();
        assertThat(tree.text("a")).isEqualTo("1.50");
        assertThat(tree.text("b")).isEqualTo("123456789012345678901234567890");
    }

    @Test
    void every_line_may_be_a_document() {
        List<Tree> documents = TreeReader.read("{\"a\":1}\n{\"a\":2}\n\n{\"a\":3}\n", "a.jsonl");
        assertThat(documents).extracting(tree -> tree.position().line()).containsExactly(1, 2, 4);
    }

    @Test
    void duplicate_keys_are_reported_where_they_are() {
        assertThat(Documents.problems("{\"a\":1,\n \"a\":2}", "a.json"))
                .containsExactly("2:2 key \"a\" already set in map, in line 1");
    }

    @Test
    void broken_json_has_a_place() {
        assertThat(Documents.problems("{\"a\":1,\n \"b\":}", "a.json"))
                .singleElement()
                .asString()
                .startsWith("2:6 no valid JSON: ");
    }

    @Test
    void a_truncated_text_is_refused() {
        assertThat(Documents.problems("{\"a\":[1,", "a.json"))
                .singleElement()
                .asString()
                .contains("no valid JSON: ");
    }

    @Test
    void endless_nesting_is_refused() {
        assertThat(Documents.problems("[".repeat(100_000), "a.json"))
                .singleElement()
                .asString()
                .contains("no valid JSON: ");
    }
}
