package io.berth.host.server;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;

/** The few values of ASN.1 that certificates and keys are made of, in their distinguished encoding. */
final class Der {
    static final int SEQUENCE = 0x30;
    static final int SET = 0x31;
    static final int OCTETS = 0x04;
    private static final int INTEGER = 0x02;
    private static final int BITS = 0x03;
    private static final int NULL = 0x05;
    private static final int OID = 0x06;
    private static final int UTF8 = 0x0c;
    private static final int UTC_TIME = 0x17;
    private static final int GENERALIZED_TIME = 0x18;
    private static final int LAST_YEAR_OF_UTC_TIME = 2049;
    private static final int SEVEN_BITS = 0x7f;
    private static final int MORE_FOLLOWS = 0x80;

    private Der() {}

    /** A value with any tag, whose content is other values or bytes. */
    static byte[] value(int tag, byte[]... parts) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            content.writeBytes(part);
        }
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.write(tag);
        if (content.size() <= SEVEN_BITS) {
            all.write(content.size());
        } else {
            byte[] length = unsigned(content.size());
            all.write(MORE_FOLLOWS | length.length);
            all.writeBytes(length);
        }
        all.writeBytes(content.toByteArray());
        return all.toByteArray();
    }

    private static byte[] unsigned(int number) {
        byte[] bytes = BigInteger.valueOf(number).toByteArray();
        return bytes[0] == 0 && bytes.length > 1 ? Arrays.copyOfRange(bytes, 1, bytes.length) : bytes;
    }

    static byte[] sequence(byte[]... parts) {
        return value(SEQUENCE, parts);
    }

    static byte[] integer(BigInteger number) {
        return value(INTEGER, number.toByteArray());
    }

    static byte[] bits(byte[] bytes) {
        return value(BITS, new byte[] {0}, bytes);
    }

    static byte[] nothing() {
        return value(NULL);
    }

    static byte[] utf8(String text) {
        return value(UTF8, text.getBytes(StandardCharsets.UTF_8));
    }

    static byte[] time(Instant time) {
        var utc = time.atOffset(ZoneOffset.UTC);
        boolean isShort = utc.getYear() <= LAST_YEAR_OF_UTC_TIME;
        String text = DateTimeFormatter.ofPattern(isShort ? "yyMMddHHmmss'Z'" : "yyyyMMddHHmmss'Z'")
                .format(utc);
        return value(isShort ? UTC_TIME : GENERALIZED_TIME, text.getBytes(StandardCharsets.US_ASCII));
    }

    /** An object identifier in dotted form. */
    static byte[] oid(String dotted) {
        String[] numbers = dotted.split("\\.");
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        content.write(Integer.parseInt(numbers[0]) * 40 + Integer.parseInt(numbers[1]));
        for (int i = 2; i < numbers.length; i++) {
            int number = Integer.parseInt(numbers[i]);
            int groups = 1;
            while (number >>> (7 * groups) != 0) {
                groups++;
            }
            for (int group = groups - 1; group >= 0; group--) {
                int bits = number >>> (7 * group) & SEVEN_BITS;
                content.write(group > 0 ? bits | MORE_FOLLOWS : bits);
            }
        }
        return value(OID, content.toByteArray());
    }
}
