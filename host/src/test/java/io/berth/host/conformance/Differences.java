package io.berth.host.conformance;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What differs between an expectation and what came. */
final class Differences {
    private final List<String> found = new ArrayList<>();

    void compare(String what, @Nullable Object expected, @Nullable Object actual) {
        if (!Objects.equals(expected, actual)) {
            add(what, expected, actual);
        }
    }

    /** Compares as multisets. */
    void compareUnordered(String what, Collection<String> expected, Collection<String> actual) {
        compare(
                what,
                expected.stream().sorted().toList(),
                actual.stream().sorted().toList());
    }

    /** Compares entry by entry, so that only those that differ are told. */
    void compareEntries(String what, SortedMap<String, String> expected, SortedMap<String, String> actual) {
        SortedMap<String, String> all = new TreeMap<>(expected);
        all.putAll(actual);
        all.keySet().forEach(key -> compare(what + " of " + key, expected.get(key), actual.get(key)));
    }

    void compareOneOf(String what, Collection<String> acceptable, @Nullable String actual) {
        if (actual == null || !acceptable.contains(actual)) {
            add(what, "one of " + acceptable, actual);
        }
    }

    void add(String what, @Nullable Object expected, @Nullable Object actual) {
        found.add(what + "\n    expected " + expected + "\n    but was  " + actual);
    }

    List<String> found() {
        return found;
    }
}
