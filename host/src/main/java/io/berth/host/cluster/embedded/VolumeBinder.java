package io.berth.host.cluster.embedded;

import io.berth.api.model.CsiVolumeSource;
import io.berth.api.model.KubeObject;
import io.berth.api.model.LabelMatcher;
import io.berth.api.model.ObjectMeta;
import io.berth.api.model.ObjectReference;
import io.berth.api.model.PersistentVolume;
import io.berth.api.model.PersistentVolumeClaim;
import io.berth.api.model.PersistentVolumeSpec;
import io.berth.api.model.PersistentVolumeStatus;
import io.berth.api.model.Quantity;
import io.berth.api.model.StorageClass;
import io.berth.host.cluster.manifest.Kinds;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Binds claims to volumes, and provisions volumes, as the volume controllers of a cluster do: at once, or for classes
 * that wait for their first consumer when the scheduler has chosen a node. What is provisioned can be reached from
 * everywhere, and goes with its claim.
 */
final class VolumeBinder implements Reaction {
    private static final Set<Class<?>> CONCERNED =
            Set.of(PersistentVolumeClaim.class, PersistentVolume.class, StorageClass.class);
    private static final String SELECTED_NODE = "volume.kubernetes.io/selected-node";
    private static final String PROVISIONED_BY = "pv.kubernetes.io/provisioned-by";
    private static final String STORAGE = "storage";

    private final ObjectStore store;
    private final ApiServer api;
    private boolean concerned;

    VolumeBinder(ObjectStore store, ApiServer api) {
        this.store = store;
        this.api = api;
    }

    @Override
    public void noted(@Nullable KubeObject before, @Nullable KubeObject after) {
        KubeObject object = after == null ? before : after;
        concerned |= object != null && CONCERNED.contains(object.getClass());
    }

    @Override
    public boolean react() {
        if (!concerned) {
            return false;
        }
        concerned = false;
        for (KubeObject object : store.all(Kinds.get("PersistentVolume"))) {
            if (object instanceof PersistentVolume volume && hasLostItsClaim(volume)) {
                api.remove(volume);
            }
        }
        for (KubeObject object : store.all(Kinds.get("PersistentVolumeClaim"))) {
            if (object instanceof PersistentVolumeClaim claim && !BoundClaim.isBound(claim)) {
                volume(claim).ifPresent(volume -> bind(claim, volume));
            }
        }
        return true;
    }

    private boolean hasLostItsClaim(PersistentVolume volume) {
        ObjectReference reference = volume.spec().claimRef();
        return reference != null
                && volume.metadata().annotations().containsKey(PROVISIONED_BY)
                && store.get(PersistentVolumeClaim.class, reference.namespace(), reference.name()) == null;
    }

    /** The volume that a claim is to be bound to now. */
    private Optional<PersistentVolume> volume(PersistentVolumeClaim claim) {
        String named = claim.spec().volumeName();
        if (!named.isEmpty()) {
            PersistentVolume volume = store.get(PersistentVolume.class, "", named);
            return Optional.ofNullable(volume).filter(found -> isFreeFor(claim, found));
        }
        Optional<PersistentVolume> meant = volumes().stream()
                .filter(volume -> volume.spec().claimRef() != null && isFreeFor(claim, volume))
                .findFirst();
        if (meant.isPresent()) {
            return meant;
        }
        StorageClass storageClass = storageClass(claim);
        boolean waits = storageClass != null && "WaitForFirstConsumer".equals(storageClass.volumeBindingMode());
        if (waits && !claim.metadata().annotations().containsKey(SELECTED_NODE)) {
            return Optional.empty();
        }
        Optional<PersistentVolume> found = waits ? Optional.empty() : smallest(claim);
        return found.isPresent() ? found : provisioned(claim, storageClass);
    }

    private @Nullable StorageClass storageClass(PersistentVolumeClaim claim) {
        String name = claim.spec().storageClassName();
        return name == null || name.isEmpty() ? null : store.get(StorageClass.class, "", name);
    }

    private List<PersistentVolume> volumes() {
        return List.copyOf(store.list(PersistentVolume.class));
    }

    /** Whether a volume is nobody's, or this claim's. */
    private static boolean isFreeFor(PersistentVolumeClaim claim, PersistentVolume volume) {
        ObjectReference reference = volume.spec().claimRef();
        return reference == null
                || reference.name().equals(claim.name())
                        && reference.namespace().equals(claim.namespace())
                        && (reference.uid().isEmpty()
                                || reference.uid().equals(claim.metadata().uid()));
    }

    private Optional<PersistentVolume> smallest(PersistentVolumeClaim claim) {
        return volumes().stream()
                .filter(volume -> volume.spec().claimRef() == null
                        && volume.status().phase().equals("Available")
                        && fits(claim, volume))
                .min(Comparator.comparing(volume -> amount(volume.spec().capacity())));
    }

    private static boolean fits(PersistentVolumeClaim claim, PersistentVolume volume) {
        String wanted = claim.spec().storageClassName();
        boolean selected = claim.spec().selector() == null
                || LabelMatcher.of(claim.spec().selector())
                        .orElse(LabelMatcher.NOTHING)
                        .matches(volume.metadata().labels());
        return selected
                && volume.spec().storageClassName().equals(wanted == null ? "" : wanted)
                && mode(volume.spec().volumeMode()).equals(mode(claim.spec().volumeMode()))
                && volume.spec().accessModes().containsAll(claim.spec().accessModes())
                && amount(volume.spec().capacity())
                                .compareTo(amount(claim.spec().resources().requests()))
                        >= 0;
    }

    private static String mode(@Nullable String mode) {
        return Objects.requireNonNullElse(mode, "Filesystem");
    }

    private static Quantity amount(Map<String, Quantity> amounts) {
        return amounts.getOrDefault(STORAGE, Quantity.ZERO);
    }

    private Optional<PersistentVolume> provisioned(PersistentVolumeClaim claim, @Nullable StorageClass storageClass) {
        String provisioner = storageClass == null ? "" : storageClass.provisioner();
        if (storageClass == null || provisioner.isEmpty() || provisioner.equals("kubernetes.io/no-provisioner")) {
            return Optional.empty();
        }
        String name = "pvc-" + claim.metadata().uid();
        PersistentVolumeSpec spec = new PersistentVolumeSpec(
                Map.of(STORAGE, amount(claim.spec().resources().requests())),
                claim.spec().accessModes(),
                BoundClaim.reference(claim),
                storageClass.name(),
                claim.spec().volumeMode(),
                null,
                claim.spec().volumeAttributesClassName(),
                new CsiVolumeSource(provisioner, name, false),
                null,
                null,
                null,
                null,
                null,
                null,
                null);
        ObjectMeta metadata = new ObjectMeta(
                name, "", "", "", 0, Map.of(), Map.of(PROVISIONED_BY, provisioner), List.of(), List.of(), null, null);
        return Optional.of(api.create(new PersistentVolume(metadata, spec, new PersistentVolumeStatus("Available"))));
    }

    private void bind(PersistentVolumeClaim claim, PersistentVolume volume) {
        api.change(volume, BoundClaim.volume(volume, claim));
        api.change(claim, BoundClaim.claim(claim, volume));
    }
}
