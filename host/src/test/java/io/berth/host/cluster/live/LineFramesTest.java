package io.berth.host.cluster.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LineFramesTest {
    @Test
    void lines_come_out_whole_however_the_bytes_are_cut() {
        List<String> expected = new ArrayList<>();
        Random random = new Random(7);
        for (int i = 0; i < 200; i++) {
            expected.add("{\"é\":\"" + "x".repeat(random.nextInt(20_000)) + "\"}");
        }
        byte[] all = (String.join("\n", expected) + "\n").getBytes(StandardCharsets.UTF_8);
        List<String> found = new ArrayList<>();
        LineFrames frames = new LineFrames(
                (bytes, from, length) -> found.add(new String(bytes, from, length, StandardCharsets.UTF_8)));

        int from = 0;
        while (from < all.length) {
            int length = Math.min(all.length - from, 1 + random.nextInt(9_000));
            frames.bytes(ByteBuffer.wrap(all, from, length));
            from += length;
        }

        assertThat(found).isEqualTo(expected);
    }

    @Test
    void empty_lines_are_passed_over() {
        List<Integer> lengths = new ArrayList<>();
        LineFrames frames = new LineFrames((bytes, from, length) -> lengths.add(length));

        frames.bytes(ByteBuffer.wrap("\n\nab\n\n".getBytes(StandardCharsets.UTF_8)));

        assertThat(lengths).containsExactly(2);
    }
}
