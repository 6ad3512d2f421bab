package io.berth.host.queue;

import io.berth.api.event.ClusterEvent;
import io.berth.api.event.ObjectChange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What happened while popped pods are being tried: an event may help a pod that is refused only afterwards. One list
 * holds a marker for each pod, where it was popped, and the events since the oldest of them.
 */
final class InFlightEvents {
    private static final String PODS = "PodPopped";

    /** An event with the object behind it. */
    record Happening(ClusterEvent event, ObjectChange change) {}

    /** A place in the list: a marker, or an event. */
    private static final class Link {
        private final @Nullable Happening happening;
        private Link previous = this;
        private Link next = this;

        Link(@Nullable Happening happening) {
            this.happening = happening;
        }
    }

    private final Map<String, Link> markers = new HashMap<>();
    /** Closes the list to a ring: its next is the first, its previous the last. */
    private final Link ends = new Link(null);

    /** Marks the place from which on events count for a pod; false if it has one already. */
    boolean begin(String uid) {
        Link marker = new Link(null);
        if (markers.putIfAbsent(uid, marker) != null) {
            return false;
        }
        append(marker);
        return true;
    }

    boolean contains(String uid) {
        return markers.containsKey(uid);
    }

    boolean isEmpty() {
        return markers.isEmpty();
    }

    /** Notes an event, if there is any pod that it may matter to. */
    void note(ClusterEvent event, ObjectChange change) {
        if (!markers.isEmpty()) {
            append(new Link(new Happening(event, change)));
        }
    }

    /** The events since a pod was popped, oldest first. */
    List<Happening> since(String uid) {
        List<Happening> happenings = new ArrayList<>();
        Link marker = markers.get(uid);
        for (Link link = marker == null ? ends : marker.next; link != ends; link = link.next) {
            if (link.happening != null) {
                happenings.add(link.happening);
            }
        }
        return happenings;
    }

    /** Forgets a pod, and the events that no other pod needs. Once is enough, more does no harm. */
    void end(String uid) {
        Link marker = markers.remove(uid);
        if (marker == null) {
            return;
        }
        unlink(marker);
        while (ends.next.happening != null) {
            unlink(ends.next);
        }
    }

    /** How many events are remembered by label, and how many pods are being tried, as kube-scheduler calls them. */
    SortedMap<String, Integer> counts() {
        SortedMap<String, Integer> counts = new TreeMap<>();
        counts.put(PODS, 0);
        for (Link link = ends.next; link != ends; link = link.next) {
            counts.merge(link.happening == null ? PODS : link.happening.event.label(), 1, Integer::sum);
        }
        return counts;
    }

    /** How many events are remembered. */
    int events() {
        int events = 0;
        for (Link link = ends.next; link != ends; link = link.next) {
            events += link.happening == null ? 0 : 1;
        }
        return events;
    }

    private void append(Link link) {
        link.previous = ends.previous;
        link.next = ends;
        ends.previous.next = link;
        ends.previous = link;
    }

    private static void unlink(Link link) {
        link.previous.next = link.next;
        link.next.previous = link.previous;
    }
}
