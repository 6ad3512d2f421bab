package io.berth.plugins.kubedefaults.volumes;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.FilterResult;
import io.berth.api.cycle.PreFilterResult;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.cycle.Skip;
import io.berth.api.event.Action;
import io.berth.api.event.ClusterEvent;
import io.berth.api.event.EventResource;
import io.berth.api.event.ObjectChange;
import io.berth.api.model.PersistentVolumeClaim;
import io.berth.api.model.Pod;
import io.berth.api.plugin.EventRegistration;
import io.berth.api.plugin.EventsPlugin;
import io.berth.api.plugin.FilterPlugin;
import io.berth.api.plugin.PreFilterPlugin;
import io.berth.api.snapshot.ClusterObjects;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Keeps pods apart that would mount the same disk, or the same claim that only one pod may use. */
final class VolumeRestrictions implements PreFilterPlugin, FilterPlugin, EventsPlugin {
    static final String NAME = "VolumeRestrictions";

    private static final String EXCLUSIVE = "ReadWriteOncePod";
    private static final Rejection DISK_IN_USE = Rejection.unschedulable("node(s) had no available disk");
    private static final Rejection CLAIM_IN_USE =
            Rejection.unschedulable("node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode"
                    + " already in-use by another pod");

    /** How many uses of the pod's exclusive claims there are. Adding a pod does not compare namespaces. */
    private static final class ExclusiveClaims implements CycleState.Copyable {
        private final Set<String> names;
        private int users;

        ExclusiveClaims(Set<String> names, int users) {
            this.names = names;
            this.users = users;
        }

        void count(PodInfo pod, int change) {
            for (String claim : ClaimVolume.mounted(pod)) {
                users += names.contains(claim) ? change : 0;
            }
        }

        @Override
        public CycleState.Copyable copy() {
            return new ExclusiveClaims(names, users);
        }
    }

    private final CycleState.Key<ExclusiveClaims> claimsKey = new CycleState.Key<>("PreFilterVolumeRestrictions");
    private final DiskConflict disks = new DiskConflict();
    private final ClusterObjects objects;

    VolumeRestrictions(ClusterObjects objects) {
        this.objects = objects;
    }

    @Override
    public PreFilterResult preFilter(CycleState state, PodInfo pod) {
        Set<String> exclusive = new HashSet<>();
        int used = 0;
        for (String name : ClaimVolume.mounted(pod)) {
            PersistentVolumeClaim claim = objects.get(PersistentVolumeClaim.class, pod.namespace(), name);
            if (claim == null) {
                return Rejection.unresolvable(Storage.claimNotFound(name));
            }
            if (claim.spec().accessModes().contains(EXCLUSIVE) && exclusive.add(name)) {
                used += state.snapshot().claimUsers(pod.namespace(), name) > 0 ? 1 : 0;
            }
        }
        if (used == 0 && disks.disks(pod).isEmpty()) {
            return Skip.SKIP;
        }
        state.put(claimsKey, new ExclusiveClaims(exclusive, used));
        return Proceed.PROCEED;
    }

    @Override
    public void addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node) {
        state.require(claimsKey).count(added, 1);
    }

    @Override
    public void removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node) {
        state.require(claimsKey).count(removed, -1);
    }

    /** A claim in use refuses every node: whichever node its user is on, evicting it there helps. */
    @Override
    public FilterResult filter(CycleState state, PodInfo pod, NodeInfo node) {
        if (disks.onNode(pod, node)) {
            return DISK_IN_USE;
        }
        return state.require(claimsKey).users > 0 ? CLAIM_IN_USE : Proceed.PROCEED;
    }

    @Override
    public List<EventRegistration> eventsToRegister() {
        return List.of(
                new EventRegistration(ClusterEvent.of(EventResource.ASSIGNED_POD, Action.DELETE), this::frees),
                EventRegistration.always(ClusterEvent.of(EventResource.NODE, Action.ADD)),
                new EventRegistration(
                        ClusterEvent.of(EventResource.PERSISTENT_VOLUME_CLAIM, Action.ADD),
                        VolumeRestrictions::mounts));
    }

    private boolean frees(PodInfo pod, ObjectChange change) {
        PodInfo deleted = PodInfo.of(change.before(Pod.class));
        return deleted.namespace().equals(pod.namespace())
                && (disks.between(pod, deleted)
                        || !Collections.disjoint(ClaimVolume.mounted(pod), ClaimVolume.mounted(deleted)));
    }

    /** Claims that are made for the pod are never looked at here. */
    static boolean mounts(PodInfo pod, ObjectChange change) {
        PersistentVolumeClaim claim = change.after(PersistentVolumeClaim.class);
        return claim.namespace().equals(pod.namespace())
                && ClaimVolume.mounted(pod).contains(claim.name());
    }
}
