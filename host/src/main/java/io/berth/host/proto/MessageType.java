package io.berth.host.proto;

/**
 * What a message is read into.
 *
 * @param message its name in the table
 */
public record MessageType(String message, Class<? extends Record> record) {}
