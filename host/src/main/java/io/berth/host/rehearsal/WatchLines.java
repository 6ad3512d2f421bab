package io.berth.host.rehearsal;

/** The lines of a watch. */
final class WatchLines {
    private WatchLines() {}

    static String added(String object) {
        return event("ADDED", object);
    }

    static String event(String type, String object) {
        return "{\"type\":\"" + type + "\",\"object\":" + object + "}\n";
    }

    /** Says that all that exists was told. */
    static String allTold(String kind, String apiVersion, long version) {
        return bookmark(kind, apiVersion, version, ",\"annotations\":{\"k8s.io/initial-events-end\":\"true\"}");
    }

    /** Says up to where all was told. */
    static String bookmark(String kind, String apiVersion, long version) {
        return bookmark(kind, apiVersion, version, "");
    }

    private static String bookmark(String kind, String apiVersion, long version, String more) {
        return event(
                "BOOKMARK",
                "{\"kind\":\"%s\",\"apiVersion\":\"%s\",\"metadata\":{\"resourceVersion\":\"%d\"%s}}"
                        .formatted(kind, apiVersion, version, more));
    }
}
