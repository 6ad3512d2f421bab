package io.berth.host.proto;

import io.berth.host.record.SeenStrings;
import org.jspecify.annotations.Nullable;

/** What is around each object: four bytes by which it is known, then its version and kind beside its own bytes. */
final class Envelope {
    private static final byte[] BEGIN = {'k', '8', 's', 0};
    private static final int TYPE = 1 << 3 | WireType.LENGTH;
    private static final int RAW = 2 << 3 | WireType.LENGTH;
    private static final int API_VERSION = 1 << 3 | WireType.LENGTH;
    private static final int KIND = 2 << 3 | WireType.LENGTH;

    private Envelope() {}

    /** The message inside, which must be of a version and kind such as {@code apps/v1/ReplicaSet}. */
    static ProtoInput open(ProtoInput input, String wanted, SeenStrings strings) {
        if (!input.skips(BEGIN)) {
            throw new IllegalArgumentException("no valid protobuf of Kubernetes: it does not begin with \"k8s\"");
        }
        ProtoInput type = null;
        ProtoInput raw = null;
        while (input.hasMore()) {
            int tag = input.tag();
            switch (tag) {
                case TYPE -> type = input.message();
                case RAW -> raw = input.message();
                default -> input.skip(tag);
            }
        }
        requireType(type, wanted, strings);
        return raw == null ? ProtoInput.EMPTY : raw;
    }

    private static void requireType(@Nullable ProtoInput type, String wanted, SeenStrings strings) {
        String version = "";
        String kind = "";
        while (type != null && type.hasMore()) {
            int tag = type.tag();
            switch (tag) {
                case API_VERSION -> version = type.text(strings);
                case KIND -> kind = type.text(strings);
                default -> type.skip(tag);
            }
        }
        boolean fits = wanted.length() == version.length() + 1 + kind.length()
                && wanted.startsWith(version)
                && wanted.endsWith(kind);
        if (!fits) {
            throw new IllegalArgumentException("expected a " + wanted + ", but found a " + version + "/" + kind);
        }
    }
}
