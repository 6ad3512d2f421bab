package io.berth.host.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Tree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TreeReaderTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"", "\n\n", "# only this\n", "---\n", "---\n# a\n---\n", "null\n", "\uFEFF"})
    void a_text_without_content_has_no_documents(String text) {
        assertThat(TreeReader.read(text, "a.yaml")).isEmpty();
    }

    @Test
    void an_empty_json_file_has_no_documents() {
        assertThat(TreeReader.read("", "a.json")).isEmpty();
    }

    @Test
    void json_in_a_file_of_any_name_is_read_with_tabs_and_all() {
        assertThat(Documents.mapping("{\n\t\"a\": \"1\"}").text("a")).isEqualTo("1");
    }

    @Test
    void yaml_may_begin_with_a_brace() {
        assertThat(Documents.mapping("{a: x}").text("a")).isEqualTo("x");
    }

    @Test
    void a_byte_order_mark_is_passed_over() {
        assertThat(Documents.mapping("\uFEFFa: x").text("a")).isEqualTo("x");
    }

    @Test
    void a_missing_file_is_named() {
        Path file = folder.resolve("no.yaml");
        assertThatThrownBy(() -> TreeReader.read(file))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(file + ": does not exist");
    }

    @Test
    void a_folder_is_no_file() {
        assertThatThrownBy(() -> TreeReader.read(folder))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(folder + ": is a directory, expected a file");
    }

    @Test
    void bytes_that_are_no_utf_8_are_refused() throws IOException {
        Path file = Files.write(folder.resolve("a.yaml"), new byte[] {'#', '\n', 'a', ':', ' ', (byte) 0xC3, '('});
        assertThatThrownBy(() -> TreeReader.read(file))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(file + ":2:4: is no text in UTF-8");
    }

    @Test
    void control_characters_are_refused() {
        assertThat(Documents.problems("a: b\nc: \u0000", "a.yaml"))
                .singleElement()
                .isEqualTo("2:4 no valid YAML: the character U+0000 must not be in it");
    }

    @Test
    void documents_of_a_file_are_handed_over_one_by_one() throws IOException {
        Path file = Files.writeString(folder.resolve("a.jsonl"), "{\"a\":\"1\"}\n{\"a\":\"2\"}\n");
        StringBuilder seen = new StringBuilder();
        TreeReader.read(file, tree -> seen.append(((Tree.Mapping) tree).text("a")));
        assertThat(seen).hasToString("12");
    }
}
