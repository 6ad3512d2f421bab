package io.berth.plugins.kubedefaults.volumes;

import io.berth.api.model.LabelMatcher;
import io.berth.api.model.ObjectReference;
import io.berth.api.model.PersistentVolume;
import io.berth.api.model.PersistentVolumeClaim;
import io.berth.api.plugin.PluginException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The volumes that suit a claim, wherever the pod goes.
 *
 * @param reserved the one that was put aside for this claim, or null
 * @param free all others, the smallest first
 */
record VolumeOffer(@Nullable Item reserved, List<Item> free) {
    /** A volume with the nodes from which it can be reached. */
    record Item(PersistentVolume volume, VolumeReach reach) {
        Item(PersistentVolume volume) {
            this(volume, VolumeReach.of(volume));
        }
    }

    private static final String FILESYSTEM = "Filesystem";

    /** The volumes among those of the claim's class. */
    static VolumeOffer to(PersistentVolumeClaim claim, List<PersistentVolume> volumes) {
        LabelMatcher selector = selector(claim);
        Item reserved = null;
        List<Item> free = new ArrayList<>();
        for (PersistentVolume volume : volumes) {
            if (!isLargeAndAlike(volume, claim)) {
                continue;
            }
            if (volume.spec().claimRef() == null) {
                if (isFree(volume, claim, selector)) {
                    free.add(new Item(volume));
                }
            } else if (reserved == null && isFor(claim, volume)) {
                reserved = new Item(volume);
            }
        }
        free.sort(Comparator.comparing(item -> Storage.capacity(item.volume())));
        return new VolumeOffer(reserved, List.copyOf(free));
    }

    private static LabelMatcher selector(PersistentVolumeClaim claim) {
        return claim.spec().selector() == null
                ? LabelMatcher.EVERYTHING
                : LabelMatcher.of(claim.spec().selector())
                        .orElseThrow(error -> new PluginException(
                                "error creating internal label selector for claim: " + claim.key() + ": " + error));
    }

    /** Whether a volume was claimed by this very claim. */
    static boolean isFor(PersistentVolumeClaim claim, PersistentVolume volume) {
        ObjectReference claimRef = volume.spec().claimRef();
        return claimRef != null
                && claimRef.name().equals(claim.name())
                && claimRef.namespace().equals(claim.namespace())
                && (claimRef.uid().isEmpty()
                        || claimRef.uid().equals(claim.metadata().uid()));
    }

    private static boolean isLargeAndAlike(PersistentVolume volume, PersistentVolumeClaim claim) {
        return Storage.capacity(volume).compareTo(Storage.request(claim)) >= 0
                && orElse(volume.spec().volumeMode(), FILESYSTEM)
                        .equals(orElse(claim.spec().volumeMode(), FILESYSTEM))
                && orElse(volume.spec().volumeAttributesClassName(), "")
                        .equals(orElse(claim.spec().volumeAttributesClassName(), ""))
                && volume.metadata().deletionTimestamp() == null;
    }

    private static String orElse(@Nullable String value, String other) {
        return value == null ? other : value;
    }

    private static boolean isFree(PersistentVolume volume, PersistentVolumeClaim claim, LabelMatcher selector) {
        return volume.status().phase().equals("Available")
                && selector.matches(volume.metadata().labels())
                && volume.spec().accessModes().containsAll(claim.spec().accessModes());
    }

    /** The volume for a node; null if there is none. One that is put aside is the only one that comes into question. */
    @Nullable
    PersistentVolume on(Map<String, String> nodeLabels, Set<String> taken) {
        if (reserved != null) {
            return reserved.reach.allows(nodeLabels) ? reserved.volume : null;
        }
        for (Item item : free) {
            if (!taken.contains(item.volume.name()) && item.reach.allows(nodeLabels)) {
                return item.volume;
            }
        }
        return null;
    }
}
