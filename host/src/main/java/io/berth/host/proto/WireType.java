package io.berth.host.proto;

/** How a value is written in protobuf, as its tag says. */
final class WireType {
    static final int VARINT = 0;
    static final int FIXED_64 = 1;
    static final int LENGTH = 2;
    static final int GROUP = 3;
    static final int GROUP_END = 4;
    static final int FIXED_32 = 5;

    private WireType() {}

    static String describe(int wireType) {
        return switch (wireType) {
            case VARINT -> "a number";
            case FIXED_64 -> "a number of 64 bits";
            case LENGTH -> "a text or a message";
            case FIXED_32 -> "a number of 32 bits";
            default -> "a group";
        };
    }
}
