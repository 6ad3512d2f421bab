package io.berth.host.config;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What becomes of a pod when a plugin that it needs fails. */
public enum FailurePolicy {
    /** The pod is not scheduled, and tried again later. */
    FAIL,
    /** The plugin is passed over, as if it had nothing to say about the pod. */
    IGNORE;

    /** As it is written. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    static List<String> texts() {
        return Stream.of(values()).map(FailurePolicy::text).toList();
    }

    static FailurePolicy of(String text) {
        return valueOf(text.toUpperCase(Locale.ROOT));
    }
}
