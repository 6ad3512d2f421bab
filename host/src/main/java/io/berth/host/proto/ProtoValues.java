package io.berth.host.proto;

import io.berth.host.record.ParsedTexts;
import io.berth.host.record.Seen;
import java.lang.reflect.RecordComponent;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The readers of the types that records are made of, but for lists and mappings. */
final class ProtoValues {
    private static final ProtoValue PLAIN = new Scalar(WireType.LENGTH, "", ProtoInput::text);

    private ProtoValues() {}

    /**
     * The reader of a component, or of the elements of one.
     *
     * @param message what the value is in protobuf; empty for no message of the table
     */
    static ProtoValue of(RecordComponent component, Class<?> type, String message, ProtoRecords records) {
        if (type.isRecord()) {
            return new Nested(new MessageType(message, type.asSubclass(Record.class)), records);
        }
        return type == String.class && !records.seen().shares(component) ? PLAIN : scalar(type, records.seen());
    }

    private static ProtoValue scalar(Class<?> type, Seen seen) {
        if (type == String.class) {
            return new Scalar(WireType.LENGTH, "", input -> input.text(seen.strings()));
        }
        if (type == boolean.class || type == Boolean.class) {
            return new Scalar(WireType.VARINT, false, input -> input.varint() != 0);
        }
        if (type == int.class || type == Integer.class) {
            return new Scalar(WireType.VARINT, 0, input -> (int) input.varint());
        }
        if (type == long.class || type == Long.class) {
            return new Scalar(WireType.VARINT, 0L, ProtoInput::varint);
        }
        return type == Instant.class ? new Time(seen) : new Text(new ParsedTexts(type), seen);
    }

    /** A value without parts. */
    private record Scalar(int wireType, Object zero, Function<ProtoInput, Object> reader) implements ProtoValue {
        @Override
        public Object read(ProtoInput input, @Nullable Object before) {
            return reader.apply(input);
        }
    }

    /** A time: a message of seconds and the parts of one; an empty one is none. */
    private record Time(Seen seen) implements ProtoValue {
        private static final int SECONDS = 1 << 3 | WireType.VARINT;
        private static final int NANOS = 2 << 3 | WireType.VARINT;

        @Override
        public int wireType() {
            return WireType.LENGTH;
        }

        @Override
        public @Nullable Object zero() {
            return null;
        }

        @Override
        public @Nullable Object read(ProtoInput input, @Nullable Object before) {
            int around = input.enter();
            boolean empty = !input.hasMore();
            long seconds = 0;
            long nanos = 0;
            while (input.hasMore()) {
                int tag = input.tag();
                switch (tag) {
                    case SECONDS -> seconds = input.varint();
                    case NANOS -> nanos = input.varint();
                    default -> input.skip(tag);
                }
            }
            input.leave(around);
            return empty ? null : seen.shared(instant(seconds, nanos));
        }

        private static Instant instant(long seconds, long nanos) {
            try {
                return Instant.ofEpochSecond(seconds, (int) nanos);
            } catch (DateTimeException | ArithmeticException e) {
                throw new IllegalArgumentException("expected a time, but found " + seconds + " seconds after 1970", e);
            }
        }
    }

    /** A quantity, or another value that is written as a message around a text. */
    private record Text(ParsedTexts parsed, Seen seen) implements ProtoValue {
        private static final String ZERO = "0";
        private static final int TEXT = 1 << 3 | WireType.LENGTH;

        @Override
        public int wireType() {
            return WireType.LENGTH;
        }

        @Override
        public Object zero() {
            return parsed.of(ZERO);
        }

        @Override
        public Object read(ProtoInput input, @Nullable Object before) {
            int around = input.enter();
            String text = ZERO;
            while (input.hasMore()) {
                int tag = input.tag();
                if (tag == TEXT) {
                    text = input.text(seen.strings());
                } else {
                    input.skip(tag);
                }
            }
            input.leave(around);
            return parsed.of(text);
        }
    }

    /** A record; its shape is looked up late, so that records may hold themselves. */
    private static final class Nested implements ProtoValue {
        private final MessageType type;
        private final ProtoRecords records;
        private @Nullable ProtoShape shape;

        Nested(MessageType type, ProtoRecords records) {
            this.type = type;
            this.records = records;
        }

        private ProtoShape shape() {
            ProtoShape known = shape;
            if (known == null) {
                known = records.shape(type);
                shape = known;
            }
            return known;
        }

        @Override
        public int wireType() {
            return WireType.LENGTH;
        }

        @Override
        public Object zero() {
            return shape().absent();
        }

        @Override
        public Object read(ProtoInput input, @Nullable Object before) {
            int around = input.enter();
            Object read = shape().read(input, before);
            input.leave(around);
            return read;
        }
    }
}
