package io.berth.host.cache;

import io.berth.api.model.Pod;
import io.berth.api.snapshot.PodClass;
import io.berth.api.snapshot.PodInfo;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The one class that all equal pods share, for as long as there is such a pod. A class that nobody holds any more is
 * given up, so the number of classes follows the pods that exist. Safe for several threads.
 */
public final class PodClasses {
    /** Does not keep the class; the identity finds the entry when the class is gone. */
    private static final class Entry extends WeakReference<PodClass> {
        private final PodClass.Identity identity;

        Entry(PodClass podClass, ReferenceQueue<PodClass> gone) {
            super(podClass, gone);
            this.identity = podClass.identity();
        }
    }

    private final ConcurrentHashMap<PodClass.Identity, Entry> entries = new ConcurrentHashMap<>();
    private final ReferenceQueue<PodClass> gone = new ReferenceQueue<>();

    /** The pod with the class that it shares with its equals. */
    public PodInfo podInfo(Pod pod) {
        forgetGone();
        return PodInfo.of(pod, classOf(PodClass.Identity.of(pod)));
    }

    /**
     * Forgets what plugins have derived from classes. What those of a generation that is gone have derived would stay for as
     * long as there are such pods; the others derive theirs again.
     */
    public void forgetDerived() {
        for (Entry entry : entries.values()) {
            PodClass podClass = entry.get();
            if (podClass != null) {
                podClass.forgetDerived();
            }
        }
    }

    /** How many classes are known. */
    int size() {
        forgetGone();
        return entries.size();
    }

    private PodClass classOf(PodClass.Identity identity) {
        Entry known = entries.get(identity);
        PodClass podClass = known == null ? null : known.get();
        while (podClass == null) {
            PodClass candidate = new PodClass(identity);
            // A candidate that loses to another thread's is dropped here, and its reference with it.
            Entry winner = entries.compute(
                    identity,
                    (key, entry) -> entry != null && entry.get() != null ? entry : new Entry(candidate, gone));
            podClass = winner.get();
            Reference.reachabilityFence(candidate);
        }
        return podClass;
    }

    private void forgetGone() {
        for (Reference<? extends PodClass> one = gone.poll(); one != null; one = gone.poll()) {
            Entry entry = (Entry) one;
            entries.remove(entry.identity, entry);
        }
    }
}
