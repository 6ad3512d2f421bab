package io.berth.host.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.tree.Position;
import io.berth.api.tree.Tree;
import io.berth.api.tree.Tree.Scalar;
import io.berth.api.tree.Tree.Scalar.Type;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class YamlReaderTest {
    @Test
    void keys_and_values_remember_where_they_were_written() {
        Tree.Mapping tree = Documents.mapping("a: 1\nbb:\n  ccc: [x, y]\n");
        assertThat(tree.keyPosition("bb")).isEqualTo(new Position("a.yaml", 2, 1));
        Tree.Sequence list = (Tree.Sequence) tree.mapping("bb").get("ccc");
        assertThat(list.items().get(1).position()).isEqualTo(new Position("a.yaml", 3, 12));
    }

    @ParameterizedTest
    @CsvSource({
        "1, INTEGER, 1",
        "-7, INTEGER, -7",
        "+7, INTEGER, 7",
        "0, INTEGER, 0",
        "0x1F, INTEGER, 31",
        "0o17, INTEGER, 15",
        "0b11, INTEGER, 3",
        "010, INTEGER, 8",
        "-010, INTEGER, -8",
        "1_000, INTEGER, 1000",
        "08, DECIMAL, 08",
        "1.5, DECIMAL, 1.5",
        "1., DECIMAL, 1.",
        ".5, DECIMAL, .5",
        "1e3, DECIMAL, 1e3",
        ".inf, DECIMAL, .inf",
        "true, BOOLEAN, true",
        "False, BOOLEAN, false",
        "y, BOOLEAN, true",
        "No, BOOLEAN, false",
        "on, BOOLEAN, true",
        "OFF, BOOLEAN, false",
        "~, NULL, ~",
        "null, NULL, null",
        "'\"1\"', STRING, 1",
        "'\"yes\"', STRING, yes",
        "yEs, STRING, yEs",
        "tRue, STRING, tRue",
        "2026-01-01, STRING, 2026-01-01",
        "1.2.3, STRING, 1.2.3",
        "100m, STRING, 100m",
        "., STRING, .",
        "0x, STRING, 0x",
        "!!str 1, STRING, 1",
        "!!int \"1\", INTEGER, 1",
        "! 1, STRING, 1"
    })
    void scalars_mean_what_they_mean_to_kubernetes(String written, Type type, String text) {
        Scalar value = (Scalar)
                ((Tree.Sequence) Documents.only("[" + written + "]")).items().getFirst();
        assertThat(value.type()).isEqualTo(type);
        assertThat(value.text()).isEqualTo(text);
    }

    @Test
    void a_merge_takes_over_what_the_mapping_does_not_say_itself() {
        Tree.Mapping tree = Documents.mapping(
                        "base: &b {k: b, l: b}\nmore: &m {k: m, o: m}\nown:\n  <<: [*b, *m]\n  l: own\n")
                .mapping("own");
        assertThat(tree.entries()).hasSize(3);
        assertThat(tree.text("k") + tree.text("l") + tree.text("o")).isEqualTo("bownm");
        assertThat(tree.keyPosition("k").line()).isEqualTo(1);
    }

    @Test
    void a_merge_of_a_text_is_refused() {
        assertThat(Documents.problems("a:\n  <<: b\n", "a.yaml"))
                .containsExactly("2:7 << takes over a mapping, but found a string");
    }

    @Test
    void several_documents_come_one_after_the_other_without_the_empty_ones() {
        assertThat(TreeReader.read("---\n---\na: 1\n---\n# nothing\n---\nb: 2\n...\n", "a.yaml"))
                .extracting(tree -> ((Tree.Mapping) tree).entries().keySet().toString())
                .containsExactly("[a]", "[b]");
    }

    @Test
    void duplicate_keys_of_all_documents_are_reported() {
        assertThat(Documents.problems("a: 1\nb:\n  c: 1\n  c: 2\na: 3\n---\nd: 1\nd: 2\n", "a.yaml"))
                .containsExactly(
                        "4:3 key \"c\" already set in map, in line 3",
                        "5:1 key \"a\" already set in map, in line 1",
                        "8:1 key \"d\" already set in map, in line 7");
    }

    @Test
    void a_tab_is_named_as_the_culprit() {
        assertThat(Documents.problems("a: 1\nb:\n\tc: 1\n", "a.yaml"))
                .containsExactly("3:1 a tab where YAML wants spaces; indent with spaces");
    }

    @Test
    void a_syntax_error_has_a_place() {
        assertThat(Documents.problems("a: 1\nb: [1, 2\n", "a.yaml"))
                .singleElement()
                .asString()
                .startsWith("3:1 no valid YAML: ");
    }

    @Test
    void aliases_stand_for_what_their_anchor_names() {
        Tree.Mapping tree = Documents.mapping("a: &x {k: v}\nb: *x\n");
        assertThat(tree.mapping("b").text("k")).isEqualTo("v");
    }

    @Test
    void a_bomb_of_aliases_is_refused() {
        StringBuilder text = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x]\n");
        for (int i = 1; i < 12; i++) {
            String below = "*a" + (i - 1);
            text.append("a")
                    .append(i)
                    .append(": &a")
                    .append(i)
                    .append(" [")
                    .append((below + ", ").repeat(8))
                    .append(below)
                    .append("]\n");
        }
        assertThat(Documents.problems(text.toString(), "a.yaml"))
                .singleElement()
                .asString()
                .endsWith("aliases stand for more than 100000 values in one document");
    }

    @Test
    void an_alias_inside_its_own_anchor_is_refused() {
        assertThat(Documents.problems("a: &x\n  b: *x\n", "a.yaml"))
                .containsExactly("2:6 alias *x stands inside its own anchor, or has no anchor before it");
    }

    @Test
    void endless_nesting_is_refused() {
        assertThat(Documents.problems("[".repeat(100_000), "a.yaml"))
                .singleElement()
                .asString()
                .endsWith("nested more than 200 levels deep");
    }

    @Test
    void a_mapping_as_key_is_refused() {
        assertThat(Documents.problems("? {a: 1}\n: 2\n", "a.yaml"))
                .containsExactly("1:3 a key must be a single value, but is a mapping");
    }
}
