package io.berth.host.proto;

import io.berth.api.tree.RecordFields;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes protobuf for tests: single fields, and records by the table of messages. */
public final class ProtoWriter {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    public byte[] bytes() {
        return out.toByteArray();
    }

    ProtoWriter varint(long value) {
        long left = value;
        while ((left & ~0x7FL) != 0) {
            out.write((int) (left & 0x7F | 0x80));
            left >>>= 7;
        }
        out.write((int) left);
        return this;
    }

    ProtoWriter tag(int number, int wireType) {
        return varint((long) number << 3 | wireType);
    }

    public ProtoWriter number(int field, long value) {
        return tag(field, WireType.VARINT).varint(value);
    }

    public ProtoWriter bytes(int field, byte[] value) {
        tag(field, WireType.LENGTH).varint(value.length).raw(value);
        return this;
    }

    ProtoWriter raw(byte[] value) {
        out.writeBytes(value);
        return this;
    }

    public ProtoWriter text(int field, String value) {
        return bytes(field, value.getBytes(StandardCharsets.UTF_8));
    }

    public ProtoWriter message(int field, ProtoWriter value) {
        return bytes(field, value.bytes());
    }

    /** The message that a record is, as Kubernetes writes it. */
    static ProtoWriter of(Object record, String message) {
        ProtoWriter writer = new ProtoWriter();
        writer.fields(record, message);
        return writer;
    }

    /** An object with what is around it. */
    public static byte[] object(Object record, String message) {
        return envelope(message, of(record, message));
    }

    public static byte[] envelope(String type, ProtoWriter object) {
        int slash = type.lastIndexOf('/');
        ProtoWriter about = new ProtoWriter().text(1, type.substring(0, slash)).text(2, type.substring(slash + 1));
        return new ProtoWriter()
                .raw(new byte[] {'k', '8', 's', 0})
                .message(1, about)
                .message(2, object)
                .text(3, "")
                .text(4, "")
                .bytes();
    }

    private void fields(Object record, String message) {
        for (MessageField field : Messages.kubernetes().fields(message)) {
            if (field.isInlined()) {
                message(field.number(), of(record, field.message()));
            } else {
                component(record, field.name()).ifPresent(value -> field(field, value));
            }
        }
    }

    private static Optional<Object> component(Object record, String name) {
        try {
            for (RecordComponent component : record.getClass().getRecordComponents()) {
                if (RecordFields.name(component).equals(name)) {
                    component.getAccessor().setAccessible(true);
                    return Optional.ofNullable(component.getAccessor().invoke(record));
                }
            }
            return Optional.empty();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private void field(MessageField field, Object value) {
        switch (value) {
            case List<?> items -> items.forEach(item -> value(field.number(), field.message(), item));
            case Map<?, ?> entries ->
                entries.forEach((key, item) -> {
                    ProtoWriter entry = new ProtoWriter().text(1, (String) key);
                    entry.value(2, field.message(), item);
                    message(field.number(), entry);
                });
            default -> value(field.number(), field.message(), value);
        }
    }

    private void value(int number, String message, Object value) {
        switch (value) {
            case String text -> text(number, text);
            case Boolean flag -> number(number, flag ? 1 : 0);
            case Integer whole -> number(number, whole);
            case Long whole -> number(number, whole);
            case Instant time ->
                message(
                        number,
                        new ProtoWriter().number(1, time.getEpochSecond()).number(2, time.getNano()));
            case Record record -> message(number, of(record, message));
            default -> message(number, new ProtoWriter().text(1, value.toString()));
        }
    }
}
