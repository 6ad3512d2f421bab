package io.berth.host.proto;

import io.berth.host.record.Misfit;
import io.berth.host.record.Seen;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Decodes objects of the Kubernetes API in protobuf straight into records, with no tree in between, to the same records
 * as their JSON. Equal values inside of them are one value where it was seen not long ago. Not for several threads at
 * once. What cannot be decoded is an {@link io.berth.api.tree.InvalidInputException}.
 */
public final class ProtoRecords {
    private static final int LIST_METADATA = 1 << 3 | WireType.LENGTH;
    private static final int LIST_ITEMS = 2 << 3 | WireType.LENGTH;
    private static final int EVENT_TYPE = 1 << 3 | WireType.LENGTH;
    private static final int EVENT_OBJECT = 2 << 3 | WireType.LENGTH;
    private static final int RAW = 1 << 3 | WireType.LENGTH;

    private final Messages messages;
    private final Seen seen;
    private final Map<MessageType, ProtoShape> shapes = new HashMap<>();

    public ProtoRecords(Messages messages, Seen seen) {
        this.messages = messages;
        this.seen = seen;
    }

    /** Reads one object. */
    public Record read(byte[] bytes, int from, int length, MessageType type) {
        return told(() -> object(new ProtoInput(bytes, from, length), type));
    }

    /**
     * Reads an event of a watch: a type, which says what the object is.
     *
     * @param typeOf the object by the event's type
     * @param maker what is made of the type and the object
     */
    public <R> R readTyped(
            byte[] bytes,
            int from,
            int length,
            Function<String, MessageType> typeOf,
            BiFunction<String, Record, R> maker) {
        ProtoInput input = new ProtoInput(bytes, from, length);
        Event event = told(() -> event(input, typeOf));
        return maker.apply(event.type, event.object);
    }

    private record Event(String type, Record object) {}

    private Event event(ProtoInput input, Function<String, MessageType> typeOf) {
        String type = "";
        ProtoInput object = ProtoInput.EMPTY;
        while (input.hasMore()) {
            int tag = input.tag();
            switch (tag) {
                case EVENT_TYPE -> type = input.text(seen.strings());
                case EVENT_OBJECT -> object = raw(input.message());
                default -> input.skip(tag);
            }
        }
        return new Event(type, object(object, typeOf.apply(type)));
    }

    private static ProtoInput raw(ProtoInput input) {
        ProtoInput raw = ProtoInput.EMPTY;
        while (input.hasMore()) {
            int tag = input.tag();
            if (tag == RAW) {
                raw = input.message();
            } else {
                input.skip(tag);
            }
        }
        return raw;
    }

    /**
     * Reads a list: its items one by one, and its metadata.
     *
     * @param sink takes the items
     * @return the metadata
     */
    public Record readList(byte[] bytes, MessageType metadata, MessageType items, Consumer<Record> sink) {
        ProtoInput input = new ProtoInput(bytes, 0, bytes.length);
        return told(() -> list(Envelope.open(input, items.message() + "List", seen.strings()), metadata, items, sink));
    }

    private Record list(ProtoInput list, MessageType metadata, MessageType items, Consumer<Record> sink) {
        ProtoInput about = ProtoInput.EMPTY;
        while (list.hasMore()) {
            int tag = list.tag();
            switch (tag) {
                case LIST_METADATA -> about = list.message();
                case LIST_ITEMS -> sink.accept(message(list.message(), items));
                default -> list.skip(tag);
            }
        }
        return message(about, metadata);
    }

    private Record object(ProtoInput input, MessageType type) {
        return message(Envelope.open(input, type.message(), seen.strings()), type);
    }

    private Record message(ProtoInput input, MessageType type) {
        return (Record) shape(type).read(input, null);
    }

    private static <R> R told(Supplier<R> reader) {
        try {
            return reader.get();
        } catch (IllegalArgumentException e) {
            throw Misfit.told(e);
        }
    }

    ProtoShape shape(MessageType type) {
        ProtoShape known = shapes.get(type);
        if (known == null) {
            known = new ProtoShape(type, this);
            shapes.put(type, known);
        }
        return known;
    }

    Messages messages() {
        return messages;
    }

    Seen seen() {
        return seen;
    }
}
