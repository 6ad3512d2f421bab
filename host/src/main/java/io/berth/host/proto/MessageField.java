package io.berth.host.proto;

/**
 * One field of a message.
 *
 * @param name as in JSON; empty for a message whose fields are in JSON those of the message around it
 * @param message what its values are; empty for what is no message with a line of its own
 * @param omitsZero JSON leaves it out where it is zero, which protobuf does not
 */
record MessageField(String name, int number, String message, boolean omitsZero) {
    boolean isInlined() {
        return name.isEmpty();
    }
}
