package io.berth.host.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventNoteTest {
    @ParameterizedTest
    @CsvSource({
        "plain, plain",
        "100%% sure, 100% sure",
        "50% done, 50%! (MISSING)done",
        "%d, %!d(MISSING)",
        "x%, x%!(NOVERB)"
    })
    @DisplayName("core 19: the text is used as a format without arguments")
    void the_text_is_used_as_a_format_without_arguments(String message, String note) {
        assertThat(EventNote.of(message)).isEqualTo(note);
    }

    @Test
    @DisplayName("core 19: a long text is cut to 1024 bytes")
    void a_long_text_is_cut_to_1024_bytes() {
        String note = EventNote.of("x".repeat(2000));
        assertThat(note.getBytes(StandardCharsets.UTF_8)).hasSize(1024);
        assertThat(note).endsWith("x ...");
    }

    @Test
    void a_text_of_1024_bytes_is_not_cut() {
        assertThat(EventNote.of("x".repeat(1024))).isEqualTo("x".repeat(1024));
    }
}
