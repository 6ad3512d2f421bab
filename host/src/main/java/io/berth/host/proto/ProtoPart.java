package io.berth.host.proto;

import io.berth.host.record.Misfit;
import io.berth.host.record.RecordMaker;
import io.berth.host.record.SeenStrings;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How one field of a message is read, and where it goes among the values of a record. */
sealed interface ProtoPart {
    /** The name of the field; empty for a message whose fields are those of the one around it. */
    String name();

    /** Reads what follows a tag. */
    void read(int tag, ProtoInput input, @Nullable Object[] values);

    private static void require(int wireType, int tag) {
        if ((tag & 7) != wireType) {
            throw new IllegalArgumentException(
                    "expected " + WireType.describe(wireType) + ", but found " + WireType.describe(tag & 7));
        }
    }

    /** Reads all that is left of a message. */
    static void readAll(@Nullable ProtoPart[] parts, ProtoInput input, @Nullable Object[] values) {
        while (input.hasMore()) {
            int tag = input.tag();
            int number = tag >>> 3;
            ProtoPart part = number < parts.length ? parts[number] : null;
            if (part == null) {
                input.skip(tag);
            } else {
                readOne(part, tag, input, values);
            }
        }
    }

    private static void readOne(ProtoPart part, int tag, ProtoInput input, @Nullable Object[] values) {
        try {
            part.read(tag, input, values);
        } catch (IllegalArgumentException e) {
            throw part.name().isEmpty() ? e : Misfit.in(part.name(), e);
        }
    }

    /**
     * One value.
     *
     * @param maker knows what there is before anything was read
     * @param omitsZero zero is as good as nothing
     */
    record Single(String name, int index, ProtoValue value, RecordMaker maker, boolean omitsZero) implements ProtoPart {
        @Override
        public void read(int tag, ProtoInput input, @Nullable Object[] values) {
            require(value.wireType(), tag);
            Object before = maker.isDefault(index, values[index]) ? null : values[index];
            Object read = value.read(input, before);
            values[index] = omitsZero && read != null && read.equals(value.zero()) ? null : read;
        }
    }

    /** One of the items of a list, or many of them. */
    record Repeated(String name, int index, ProtoValue item) implements ProtoPart {
        @Override
        public void read(int tag, ProtoInput input, @Nullable Object[] values) {
            Growing.Items items = items(values);
            if ((tag & 7) == WireType.LENGTH && item.wireType() != WireType.LENGTH) {
                int around = input.enter();
                while (input.hasMore()) {
                    add(items, input);
                }
                input.leave(around);
            } else {
                require(item.wireType(), tag);
                add(items, input);
            }
        }

        private void add(Growing.Items items, ProtoInput input) {
            Object read = item.read(input, null);
            if (read != null) {
                items.add(read);
            }
        }

        private Growing.Items items(@Nullable Object[] values) {
            Object before = values[index];
            if (before instanceof Growing.Items growing) {
                return growing;
            }
            Growing.Items begun = new Growing.Items(before instanceof List<?> list ? list : List.of());
            values[index] = begun;
            return begun;
        }
    }

    /** An entry of a mapping with free keys. */
    record Entry(String name, int index, ProtoValue value, SeenStrings keys) implements ProtoPart {
        private static final int KEY = 1;
        private static final int VALUE = 2;

        @Override
        public void read(int tag, ProtoInput input, @Nullable Object[] values) {
            require(WireType.LENGTH, tag);
            Growing.Entries entries = entries(values);
            int around = input.enter();
            String key = "";
            Object read = null;
            while (input.hasMore()) {
                int next = input.tag();
                switch (next >>> 3) {
                    case KEY -> {
                        require(WireType.LENGTH, next);
                        key = input.text(keys);
                    }
                    case VALUE -> {
                        require(value.wireType(), next);
                        read = value.read(input, read);
                    }
                    default -> input.skip(next);
                }
            }
            input.leave(around);
            Object found = read == null ? value.zero() : read;
            if (found != null) {
                entries.add(key, found);
            }
        }

        private Growing.Entries entries(@Nullable Object[] values) {
            Object before = values[index];
            if (before instanceof Growing.Entries growing) {
                return growing;
            }
            Growing.Entries begun = new Growing.Entries(before instanceof Map<?, ?> map ? map : Map.of());
            values[index] = begun;
            return begun;
        }
    }

    /** A message whose fields go where those of the message around it go. */
    record Inlined(@Nullable ProtoPart[] parts) implements ProtoPart {
        @Override
        public String name() {
            return "";
        }

        @Override
        public void read(int tag, ProtoInput input, @Nullable Object[] values) {
            require(WireType.LENGTH, tag);
            int around = input.enter();
            readAll(parts, input, values);
            input.leave(around);
        }
    }
}
