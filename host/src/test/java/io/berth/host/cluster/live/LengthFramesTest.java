package io.berth.host.cluster.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LengthFramesTest {
    private static byte[] framed(List<String> texts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (String text : texts) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            all.writeBytes(ByteBuffer.allocate(4).putInt(bytes.length).array());
            all.writeBytes(bytes);
        }
        return all.toByteArray();
    }

    @Test
    void events_come_out_whole_however_the_bytes_are_cut() {
        List<String> expected = new ArrayList<>();
        Random random = new Random(7);
        for (int i = 0; i < 200; i++) {
            expected.add("é\n" + "x".repeat(random.nextInt(20_000)));
        }
        byte[] all = framed(expected);
        List<String> found = new ArrayList<>();
        LengthFrames frames = new LengthFrames(
                (bytes, from, length) -> found.add(new String(bytes, from, length, StandardCharsets.UTF_8)));

        int from = 0;
        while (from < all.length) {
            int length = Math.min(all.length - from, 1 + random.nextInt(random.nextBoolean() ? 3 : 9_000));
            frames.bytes(ByteBuffer.wrap(all, from, length));
            from += length;
        }

        assertThat(found).isEqualTo(expected);
    }

    @Test
    void empty_events_are_passed_over() {
        List<Integer> lengths = new ArrayList<>();

        new LengthFrames((bytes, from, length) -> lengths.add(length))
                .bytes(ByteBuffer.wrap(framed(List.of("", "ab", "", "c"))));

        assertThat(lengths).containsExactly(2, 1);
    }

    @Test
    void a_length_beyond_all_objects_is_refused() {
        LengthFrames frames = new LengthFrames((bytes, from, length) -> {});

        assertThatThrownBy(() -> frames.bytes(ByteBuffer.wrap("{\"type\":\"ADDED\"}".getBytes(StandardCharsets.UTF_8))))
                .hasMessage("an event of 2065855609 bytes is announced, of which no more than 67108864 would have been"
                        + " right");
    }
}
