package io.berth.host.proto;

import io.berth.api.tree.RecordFields;
import io.berth.host.record.RecordMaker;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How one class of records is read from one message. */
final class ProtoShape {
    private final ProtoRecords records;
    private final RecordMaker maker;
    private final boolean shared;
    private final Map<String, Integer> places = new HashMap<>();
    private final RecordComponent[] components;
    private final @Nullable ProtoPart[] parts;

    ProtoShape(MessageType type, ProtoRecords records) {
        this.records = records;
        this.maker = RecordMaker.of(type.record());
        this.shared = records.seen().shares(type.record());
        this.components = type.record().getRecordComponents();
        for (int i = 0; i < components.length; i++) {
            places.put(RecordFields.name(components[i]), i);
        }
        this.parts = parts(type.message());
    }

    private @Nullable ProtoPart[] parts(String message) {
        List<MessageField> fields = records.messages().fields(message);
        int last = fields.stream().mapToInt(MessageField::number).max().orElse(0);
        @Nullable ProtoPart[] found = new ProtoPart[last + 1];
        for (MessageField field : fields) {
            Integer place = places.get(field.name());
            if (field.isInlined()) {
                found[field.number()] = new ProtoPart.Inlined(parts(field.message()));
            } else if (place != null) {
                found[field.number()] = part(field, place);
            }
        }
        return found;
    }

    private ProtoPart part(MessageField field, int place) {
        RecordComponent component = components[place];
        if (!(component.getGenericType() instanceof ParameterizedType parameterized)) {
            return new ProtoPart.Single(
                    field.name(), place, value(component, component.getType(), field), maker, field.omitsZero());
        }
        Type[] arguments = parameterized.getActualTypeArguments();
        ProtoValue item = value(component, (Class<?>) arguments[arguments.length - 1], field);
        return parameterized.getRawType() == Map.class
                ? new ProtoPart.Entry(field.name(), place, item, records.seen().strings())
                : new ProtoPart.Repeated(field.name(), place, item);
    }

    private ProtoValue value(RecordComponent component, Class<?> type, MessageField field) {
        return ProtoValues.of(component, type, field.message(), records);
    }

    Object absent() {
        return maker.absent();
    }

    /** Reads what is left of a message, in addition to what there was of it before. */
    Object read(ProtoInput input, @Nullable Object before) {
        @Nullable Object[] values = before == null ? maker.defaults() : maker.parts(before);
        ProtoPart.readAll(parts, input, values);
        for (int i = 0; i < values.length; i++) {
            if (values[i] instanceof Growing growing) {
                values[i] = growing.whole(records.seen());
            }
        }
        Object made = maker.make(values);
        return shared ? records.seen().shared(made) : made;
    }
}
