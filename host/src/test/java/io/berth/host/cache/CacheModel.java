package io.berth.host.cache;

import io.berth.api.model.ContainerImage;
import io.berth.api.model.Node;
import io.berth.api.snapshot.HostPort;
import io.berth.api.snapshot.ImageState;
import io.berth.api.snapshot.PodInfo;
import io.berth.api.snapshot.PodPorts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** What the cache should hold, kept as plainly as can be: facts in lists, from which all else is computed anew. */
final class CacheModel {
    record Known(PodInfo pod, boolean assumed) {
        String node() {
            return pod.spec().nodeName();
        }
    }

    final Map<String, Known> pods = new TreeMap<>();
    final Map<String, Node> nodes = new TreeMap<>();
    /** Of ghosts, too. */
    private final Map<String, List<PodInfo>> podsOnNode = new HashMap<>();
    /** Kept, since what two pods took is free when one goes: this cannot be computed from the pods. */
    private final Map<String, Set<HostPort>> portsOnNode = new HashMap<>();

    private final List<String> zones = new ArrayList<>();
    private final Map<String, List<String>> nodesOfZone = new HashMap<>();
    private final Map<String, Long> imageSizes = new HashMap<>();
    private final Map<String, Set<String>> imageNodes = new HashMap<>();

    /** The nodes that changed since the last snapshot. */
    final Set<String> touched = new TreeSet<>();

    List<String> order = new ArrayList<>();
    final Map<String, Map<String, ImageState>> imagesAtCopy = new HashMap<>();

    boolean assume(PodInfo pod) {
        if (pods.containsKey(pod.uid())) {
            return false;
        }
        put(pod, true);
        return true;
    }

    boolean add(PodInfo pod) {
        Known known = pods.get(pod.uid());
        if (known != null && !known.assumed) {
            return false;
        }
        if (known != null) {
            take(known);
        }
        put(pod, false);
        return true;
    }

    boolean update(PodInfo pod) {
        Known known = pods.get(pod.uid());
        if (known == null || known.assumed) {
            return false;
        }
        take(known);
        put(pod, false);
        return true;
    }

    boolean remove(PodInfo pod) {
        Known known = pods.get(pod.uid());
        if (known == null) {
            return false;
        }
        take(known);
        return true;
    }

    boolean forget(PodInfo pod) {
        Known known = pods.get(pod.uid());
        if (known == null) {
            return true;
        }
        if (!known.assumed || !known.node().equals(pod.spec().nodeName())) {
            return false;
        }
        take(known);
        return true;
    }

    void putNode(Node node) {
        Node before = nodes.put(node.name(), node);
        if (before != null) {
            leaveImages(before);
        }
        String zone = NodeTree.zoneKey(node.metadata().labels());
        if (before == null || !NodeTree.zoneKey(before.metadata().labels()).equals(zone)) {
            leaveZone(node.name());
            if (!zones.contains(zone)) {
                zones.add(zone);
            }
            nodesOfZone.computeIfAbsent(zone, key -> new ArrayList<>()).add(node.name());
        }
        for (ContainerImage image : node.status().images()) {
            for (String name : image.names()) {
                imageSizes.putIfAbsent(name, image.sizeBytes());
                imageNodes.computeIfAbsent(name, key -> new HashSet<>()).add(node.name());
            }
        }
        touched.add(node.name());
    }

    boolean removeNode(String name) {
        Node node = nodes.remove(name);
        if (node == null) {
            return false;
        }
        leaveZone(name);
        leaveImages(node);
        touched.add(name);
        return true;
    }

    /** What happens when a snapshot is taken: the order, and the states of images on nodes that changed. */
    void copy() {
        if (!new HashSet<>(order).equals(nodes.keySet())) {
            order = roundRobin();
        }
        for (String name : touched) {
            imagesAtCopy.put(name, nodes.containsKey(name) ? images(nodes.get(name)) : Map.of());
        }
    }

    List<PodInfo> podsOn(String node) {
        return podsOnNode.getOrDefault(node, List.of());
    }

    Set<HostPort> portsOn(String node) {
        return portsOnNode.getOrDefault(node, Set.of());
    }

    Map<String, Long> requestedOn(String node) {
        Map<String, Long> sums = new TreeMap<>();
        podsOn(node)
                .forEach(pod -> Amounts.of(pod.accounted().effective())
                        .forEach((name, amount) -> sums.merge(name, amount, Long::sum)));
        return sums;
    }

    Map<String, Long> nonZeroRequestedOn(String node) {
        Map<String, Long> sums = new TreeMap<>();
        podsOn(node)
                .forEach(pod -> Amounts.of(pod.accounted().nonZero())
                        .forEach((name, amount) -> sums.merge(name, amount, Long::sum)));
        return sums;
    }

    Map<String, Integer> claimsOn(String node) {
        Map<String, Integer> counts = new TreeMap<>();
        for (PodInfo pod : podsOn(node)) {
            pod.spec()
                    .volumes()
                    .forEach(volume -> counts.merge(
                            pod.namespace() + "/"
                                    + volume.persistentVolumeClaim().claimName(),
                            1,
                            Integer::sum));
        }
        return counts;
    }

    Map<String, Integer> allClaims() {
        Map<String, Integer> counts = new TreeMap<>();
        nodes.keySet().forEach(node -> claimsOn(node).forEach((key, count) -> counts.merge(key, count, Integer::sum)));
        return counts;
    }

    List<String> nodesWithAffinity() {
        return order.stream()
                .filter(node -> podsOn(node).stream().anyMatch(pod -> pod.spec().affinity() != null))
                .toList();
    }

    List<String> nodesWithRequiredAntiAffinity() {
        return order.stream()
                .filter(node -> podsOn(node).stream()
                        .anyMatch(pod -> pod.spec().affinity() != null
                                && pod.spec().affinity().podAntiAffinity() != null))
                .toList();
    }

    CacheSize size() {
        Set<String> names = new HashSet<>(nodes.keySet());
        pods.values().forEach(known -> names.add(known.node()));
        return new CacheSize(names.size(), pods.size(), (int)
                pods.values().stream().filter(Known::assumed).count());
    }

    private void put(PodInfo pod, boolean assumed) {
        pods.put(pod.uid(), new Known(pod, assumed));
        String node = pod.spec().nodeName();
        podsOnNode.computeIfAbsent(node, key -> new ArrayList<>()).add(pod);
        portsOnNode.computeIfAbsent(node, key -> new HashSet<>()).addAll(PodPorts.of(pod));
        touched.add(node);
    }

    private void take(Known known) {
        pods.remove(known.pod.uid());
        List<PodInfo> list = podsOnNode.get(known.node());
        int index = list.indexOf(known.pod);
        PodInfo last = list.removeLast();
        if (index < list.size()) {
            list.set(index, last);
        }
        portsOnNode.get(known.node()).removeAll(new HashSet<>(PodPorts.of(known.pod)));
        touched.add(known.node());
    }

    private void leaveZone(String node) {
        nodesOfZone.values().forEach(names -> names.remove(node));
        zones.removeIf(zone -> nodesOfZone.get(zone).isEmpty());
    }

    private void leaveImages(Node node) {
        for (String name : images(node).keySet()) {
            imageNodes.get(name).remove(node.name());
            if (imageNodes.get(name).isEmpty()) {
                imageNodes.remove(name);
                imageSizes.remove(name);
            }
        }
    }

    private Map<String, ImageState> images(Node node) {
        Map<String, ImageState> states = new LinkedHashMap<>();
        for (ContainerImage image : node.status().images()) {
            for (String name : image.names()) {
                states.put(
                        name,
                        new ImageState(
                                imageSizes.get(name), imageNodes.get(name).size()));
            }
        }
        return states;
    }

    private List<String> roundRobin() {
        Set<String> names = new LinkedHashSet<>();
        for (int i = 0; names.size() < nodes.size(); i++) {
            for (String zone : zones) {
                List<String> ofZone = nodesOfZone.get(zone);
                if (i < ofZone.size()) {
                    names.add(ofZone.get(i));
                }
            }
        }
        return new ArrayList<>(names);
    }
}
