package io.berth.host.scheduler;

import java.nio.charset.StandardCharsets;

/** The note of an event that tells why a pod was not scheduled. */
final class EventNote {
    private static final int LONGEST = 1024;
    private static final String CUT = " ...";

    private EventNote() {}

    /**
     * Cut to 1,024 bytes, and with what kube-scheduler makes of percent signs, since it uses the text as a format.
     */
    static String of(String message) {
        return expand(cut(message));
    }

    private static String cut(String message) {
        byte[] bytes = message.getBytes(StandardCharsets.UTF_8);
        return bytes.length <= LONGEST
                ? message
                : new String(bytes, 0, LONGEST - CUT.length(), StandardCharsets.UTF_8) + CUT;
    }

    private static String expand(String text) {
        if (text.indexOf('%') < 0) {
            return text;
        }
        StringBuilder result = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '%') {
                result.append(c);
            } else if (i + 1 == text.length()) {
                result.append("%!(NOVERB)");
            } else {
                char verb = text.charAt(++i);
                result.append(verb == '%' ? "%" : "%!" + verb + "(MISSING)");
            }
        }
        return result.toString();
    }
}
