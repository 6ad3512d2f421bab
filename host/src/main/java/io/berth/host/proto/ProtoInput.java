package io.berth.host.proto;

import io.berth.host.record.SeenStrings;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A place in the bytes of a message. What is no protobuf is an {@link IllegalArgumentException}; nothing is read from
 * beyond the end of the message that was entered last.
 */
final class ProtoInput {
    static final ProtoInput EMPTY = new ProtoInput(new byte[0], 0, 0);

    private final byte[] bytes;
    private int position;
    private int end;

    ProtoInput(byte[] bytes, int from, int length) {
        this.bytes = bytes;
        this.position = from;
        this.end = from + length;
    }

    /** Whether the message that was entered last goes on. */
    boolean hasMore() {
        return position < end;
    }

    /** The number of the next field and, in the last three bits, the type of its value. */
    int tag() {
        long tag = varint();
        if (tag >>> 3 == 0 || tag >>> 32 != 0) {
            throw new IllegalArgumentException("no valid protobuf: there is no field with the tag " + tag);
        }
        return (int) tag;
    }

    long varint() {
        if (position < end && bytes[position] >= 0) {
            return bytes[position++];
        }
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            byte next = next();
            value |= (long) (next & 0x7F) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new IllegalArgumentException("no valid protobuf: a number of more than ten bytes");
    }

    private byte next() {
        if (position >= end) {
            throw truncated();
        }
        return bytes[position++];
    }

    private IllegalArgumentException truncated() {
        return new IllegalArgumentException("no valid protobuf: it ends in the middle of a value");
    }

    /** The length of a text or message that follows; all of it is there. */
    int length() {
        long length = varint();
        if (length < 0 || length > end - position) {
            throw truncated();
        }
        return (int) length;
    }

    /** Goes into the message whose length follows; gives the end of the one around it, for {@link #leave}. */
    int enter() {
        int length = length();
        int around = end;
        end = position + length;
        return around;
    }

    /** Goes out of a message of which nothing is left. */
    void leave(int around) {
        position = end;
        end = around;
    }

    /** The message whose length follows, to be read on its own. */
    ProtoInput message() {
        int length = length();
        ProtoInput message = new ProtoInput(bytes, position, length);
        position += length;
        return message;
    }

    /** Goes past these bytes if they come next. */
    boolean skips(byte[] wanted) {
        int after = position + wanted.length;
        boolean found = after <= end && Arrays.equals(bytes, position, after, wanted, 0, wanted.length);
        position = found ? after : position;
        return found;
    }

    String text(SeenStrings seen) {
        int length = length();
        String text = seen.of(bytes, position, length);
        position += length;
        return text;
    }

    String text() {
        int length = length();
        String text = length == 0 ? "" : new String(bytes, position, length, StandardCharsets.UTF_8);
        position += length;
        return text;
    }

    /** Passes over a value. */
    void skip(int tag) {
        int groups = 0;
        int next = tag;
        while (true) {
            switch (next & 7) {
                case WireType.VARINT -> varint();
                case WireType.FIXED_64 -> skipBytes(Long.BYTES);
                case WireType.LENGTH -> skipBytes(length());
                case WireType.GROUP -> groups++;
                case WireType.GROUP_END -> groups--;
                case WireType.FIXED_32 -> skipBytes(Integer.BYTES);
                default -> throw new IllegalArgumentException("no valid protobuf: there is no wire type " + (next & 7));
            }
            if (groups < 0) {
                throw new IllegalArgumentException("no valid protobuf: a group ends that has not begun");
            }
            if (groups == 0) {
                return;
            }
            next = tag();
        }
    }

    private void skipBytes(int count) {
        if (count > end - position) {
            throw truncated();
        }
        position += count;
    }
}
