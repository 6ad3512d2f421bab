package io.berth.plugins.kubedefaults.volumes;

import io.berth.api.cycle.Rejection;
import io.berth.api.model.PersistentVolume;
import io.berth.api.snapshot.ClusterObjects;
import io.berth.api.snapshot.NodeInfo;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds volumes for the claims of a pod on a node. */
final class NodeVolumeSearch {
    /** What came of it. */
    sealed interface Outcome {
        /** There are volumes for all claims, or they can be made. */
        record Found(NodeVolumes volumes) implements Outcome {}

        /** The pod cannot go to the node. */
        record Refused(Rejection rejection) implements Outcome {}
    }

    /** Why a claim keeps the pod from the node; in the order in which users read it. */
    private enum Problem {
        OTHER_NODE("node(s) didn't match PersistentVolume's node affinity"),
        NO_VOLUME("node(s) didn't find available persistent volumes to bind"),
        NO_SPACE("node(s) did not have enough free storage"),
        VOLUME_GONE("node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)");

        private final String reason;

        Problem(String reason) {
            this.reason = reason;
        }
    }

    private record Placement(NodeVolumes volumes, @Nullable Problem problem) {
        static Placement impossible(Problem problem) {
            return new Placement(NodeVolumes.NONE, problem);
        }
    }

    private final ClusterObjects objects;

    NodeVolumeSearch(ClusterObjects objects) {
        this.objects = objects;
    }

    Outcome on(NodeInfo node, PodClaims claims) {
        Problem bound = checkBound(node, claims);
        Placement placement = place(node, claims);
        if (bound == null && placement.problem == null) {
            return new Outcome.Found(placement.volumes);
        }
        List<String> reasons = new ArrayList<>();
        for (Problem problem : Problem.values()) {
            if (problem == bound || problem == placement.problem) {
                reasons.add(problem.reason);
            }
        }
        return new Outcome.Refused(new Rejection(Rejection.Kind.UNRESOLVABLE, reasons));
    }

    private @Nullable Problem checkBound(NodeInfo node, PodClaims claims) {
        for (PodClaims.Bound bound : claims.bound()) {
            if (bound.volume() == null) {
                return Problem.VOLUME_GONE;
            }
            if (!bound.reach().allows(node.labels(), node.name(), objects)) {
                return Problem.OTHER_NODE;
            }
        }
        return null;
    }

    private static Placement place(NodeInfo node, PodClaims claims) {
        List<Provisioning> toMake = new ArrayList<>();
        for (PodClaims.Selected selected : claims.selected()) {
            if (!selected.nodeName().equals(node.name())) {
                return Placement.impossible(Problem.NO_VOLUME);
            }
        }
        claims.selected().forEach(selected -> toMake.add(selected.provisioning().get()));
        List<NodeVolumes.Binding> bindings = new ArrayList<>();
        Set<String> taken = new HashSet<>();
        for (PodClaims.Open open : claims.open()) {
            PersistentVolume volume = open.offer().on(node.labels(), taken);
            if (volume == null) {
                toMake.add(open.provisioning().get());
            } else {
                taken.add(volume.name());
                bindings.add(new NodeVolumes.Binding(volume, open.claim()));
            }
        }
        return make(node, toMake, bindings);
    }

    private static Placement make(NodeInfo node, List<Provisioning> toMake, List<NodeVolumes.Binding> bindings) {
        List<NodeVolumes.Provision> provisions = new ArrayList<>();
        for (Provisioning provisioning : toMake) {
            switch (provisioning.on(node.labels())) {
                case Provisioning.Offer.Possible(NodeVolumes.Provision provision) -> provisions.add(provision);
                case Provisioning.Offer.Impossible impossible -> {
                    return Placement.impossible(Problem.NO_VOLUME);
                }
                case Provisioning.Offer.TooSmall tooSmall -> {
                    return Placement.impossible(Problem.NO_SPACE);
                }
            }
        }
        return new Placement(new NodeVolumes(bindings, provisions), null);
    }
}
