package io.berth.host.cache;

import io.berth.api.model.Node;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** The names of the nodes by zone: zones and nodes in the order in which they came. */
final class NodeTree {
    private final LinkedHashMap<String, LinkedHashSet<String>> zones = new LinkedHashMap<>();
    private final Map<String, String> zoneOfNode = new HashMap<>();

    /** Adds a node, or moves it to the end of another zone if its labels name another one now. */
    void put(Node node) {
        String name = node.metadata().name();
        String zone = zoneKey(node.metadata().labels());
        String before = zoneOfNode.put(name, zone);
        if (zone.equals(before)) {
            return;
        }
        if (before != null) {
            removeFrom(before, name);
        }
        zones.computeIfAbsent(zone, key -> new LinkedHashSet<>()).add(name);
    }

    void remove(String name) {
        String zone = zoneOfNode.remove(name);
        if (zone != null) {
            removeFrom(zone, name);
        }
    }

    private void removeFrom(String zone, String name) {
        LinkedHashSet<String> names = zones.get(zone);
        if (names != null && names.remove(name) && names.isEmpty()) {
            zones.remove(zone);
        }
    }

    int size() {
        return zoneOfNode.size();
    }

    /** The first node of each zone, then the second of each, and so on; zones that have no more are passed over. */
    List<String> roundRobin() {
        List<String> names = new ArrayList<>(size());
        List<Iterator<String>> remaining = new ArrayList<>();
        zones.values().forEach(zone -> remaining.add(zone.iterator()));
        while (!remaining.isEmpty()) {
            remaining.removeIf(zone -> !zone.hasNext());
            remaining.forEach(zone -> names.add(zone.next()));
        }
        return names;
    }

    /** Empty for a node of no region and zone. The deprecated labels win, even if they are empty. */
    static String zoneKey(Map<String, String> labels) {
        String region = label(labels, "region");
        String zone = label(labels, "zone");
        return region.isEmpty() && zone.isEmpty() ? "" : region + ":\0:" + zone;
    }

    private static String label(Map<String, String> labels, String what) {
        String deprecated = labels.get("failure-domain.beta.kubernetes.io/" + what);
        return deprecated != null ? deprecated : labels.getOrDefault("topology.kubernetes.io/" + what, "");
    }
}
