package io.berth.host.queue;

import java.util.Collection;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The plugins that keep a pod from being scheduled.
 *
 * @param unschedulable those that refused it in its last attempt, and those that gated it since
 * @param pending those that wait for somebody outside
 * @param gating the one whose PreEnqueue keeps it from being tried; empty for none
 * @param gatingReason what that one says of it, for people
 */
public record Rejectors(
        SortedSet<String> unschedulable, SortedSet<String> pending, String gating, String gatingReason) {
    static final Rejectors NONE = new Rejectors(new TreeSet<>(), new TreeSet<>(), "", "");

    public Rejectors {
        unschedulable = Collections.unmodifiableSortedSet(new TreeSet<>(unschedulable));
        pending = Collections.unmodifiableSortedSet(new TreeSet<>(pending));
    }

    static Rejectors of(Collection<String> unschedulable, Collection<String> pending) {
        return new Rejectors(new TreeSet<>(unschedulable), new TreeSet<>(pending), "", "");
    }

    /** Those that refused it or are pending. */
    public SortedSet<String> all() {
        if (pending.isEmpty()) {
            return unschedulable;
        }
        SortedSet<String> all = new TreeSet<>(unschedulable);
        all.addAll(pending);
        return all;
    }

    boolean isEmpty() {
        return unschedulable.isEmpty() && pending.isEmpty();
    }

    boolean isGated() {
        return !gating.isEmpty();
    }

    Rejectors gatedBy(String plugin, String reason) {
        SortedSet<String> more = new TreeSet<>(unschedulable);
        more.add(plugin);
        return new Rejectors(more, pending, plugin, reason);
    }

    /** A plugin that gated it stays among those that refused it until the next attempt. */
    Rejectors ungated() {
        return isGated() ? new Rejectors(unschedulable, pending, "", "") : this;
    }
}
