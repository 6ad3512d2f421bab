package io.berth.host.cluster.embedded;

import io.berth.api.model.Node;
import io.berth.api.model.Pod;
import io.berth.api.model.PodCondition;
import io.berth.api.model.PodExtendedResourceClaimStatus;
import io.berth.api.model.PodStatus;
import io.berth.api.plugin.ConflictException;
import io.berth.api.plugin.PluginException;
import io.berth.host.cluster.ConditionChange;
import io.berth.host.cluster.manifest.Kinds;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a scheduler may write about pods, with the refusals of an API server. Called under the cluster's lock. */
final class PodWriter {
    private final ObjectStore store;
    private final ApiServer api;
    private final InstantSource clock;

    PodWriter(ObjectStore store, ApiServer api, InstantSource clock) {
        this.store = store;
        this.api = api;
        this.clock = clock;
    }

    /** The pod as it is now; null if it is gone, or another one has its name. */
    @Nullable
    Pod current(Pod pod) {
        Shelf.Entry entry = store.find(Kinds.get("Pod"), pod.key());
        return entry != null
                        && entry.object() instanceof Pod now
                        && now.metadata().uid().equals(pod.metadata().uid())
                ? now
                : null;
    }

    /** Puts a pod on a node, where it runs at once if there is such a node; returns what became of it. */
    Pod bind(Pod pod, String nodeName) {
        Shelf.Entry entry = store.find(Kinds.get("Pod"), pod.key());
        if (entry == null || !(entry.object() instanceof Pod now)) {
            throw new PluginException("pods \"" + pod.name() + "\" not found");
        }
        refuse(now, pod);
        Instant time = clock.instant();
        List<PodCondition> conditions =
                with(now.status().conditions(), new PodCondition("PodScheduled", "True", "", "", null, time, null));
        Pod bound = api.change(now, now.onNode(nodeName).withStatus(now.status().with("", conditions)));
        if (store.get(Node.class, "", nodeName) == null) {
            return bound;
        }
        List<PodCondition> ready = with(conditions, new PodCondition("Ready", "True", "", "", null, time, null));
        PodStatus status = bound.status();
        return api.change(
                bound,
                bound.withStatus(new PodStatus(
                        "Running",
                        "",
                        ready,
                        status.containerStatuses(),
                        status.initContainerStatuses(),
                        time,
                        status.allocatedResources(),
                        status.resources(),
                        status.resourceClaimStatuses(),
                        status.extendedResourceClaimStatus())));
    }

    private static void refuse(Pod now, Pod asked) {
        String uid = now.metadata().uid();
        String name = now.name();
        String reason = null;
        if (!uid.equals(asked.metadata().uid())) {
            reason = "Precondition failed: UID in precondition: "
                    + asked.metadata().uid() + ", UID in object meta: " + uid;
        } else if (now.metadata().deletionTimestamp() != null) {
            reason = "pod " + name + " is being deleted, cannot be assigned to a host";
        } else if (!now.spec().nodeName().isEmpty()) {
            reason = "pod " + name + " is already assigned to node \""
                    + now.spec().nodeName() + "\"";
        } else if (!now.spec().schedulingGates().isEmpty()) {
            reason = "pod " + name + " has non-empty .spec.schedulingGates";
        }
        if (reason != null) {
            throw new ConflictException("Operation cannot be fulfilled on pods/binding \"" + name + "\": " + reason);
        }
    }

    /** False if the pod is gone. Nothing is written if nothing would change. */
    boolean setCondition(Pod pod, PodCondition condition) {
        Pod now = current(pod);
        if (now == null) {
            return false;
        }
        Instant given = condition.lastTransitionTime();
        ConditionChange change = ConditionChange.of(now, condition, given == null ? clock.instant() : given);
        if (!change.isNone()) {
            PodStatus status = now.status();
            List<PodCondition> conditions = with(status.conditions(), change.after());
            api.change(now, now.withStatus(status.with(status.nominatedNodeName(), conditions)));
        }
        return true;
    }

    private static List<PodCondition> with(List<PodCondition> conditions, PodCondition added) {
        List<PodCondition> changed = new ArrayList<>(conditions);
        int index = 0;
        while (index < changed.size() && !changed.get(index).type().equals(added.type())) {
            index++;
        }
        if (index < changed.size()) {
            changed.set(index, added);
        } else {
            changed.add(added);
        }
        return changed;
    }

    void setNominatedNode(Pod pod, String nodeName) {
        Pod now = required(pod);
        if (!now.status().nominatedNodeName().equals(nodeName)) {
            api.change(
                    now, now.withStatus(now.status().with(nodeName, now.status().conditions())));
        }
    }

    void setExtendedResourceClaim(Pod pod, PodExtendedResourceClaimStatus claim) {
        Pod now = required(pod);
        PodStatus status = now.status();
        api.change(
                now,
                now.withStatus(new PodStatus(
                        status.phase(),
                        status.nominatedNodeName(),
                        status.conditions(),
                        status.containerStatuses(),
                        status.initContainerStatuses(),
                        status.startTime(),
                        status.allocatedResources(),
                        status.resources(),
                        status.resourceClaimStatuses(),
                        claim)));
    }

    private Pod required(Pod pod) {
        Pod now = current(pod);
        if (now == null) {
            throw new PluginException("pods \"" + pod.name() + "\" not found");
        }
        return now;
    }
}
