package io.berth.host.cluster.live;

import io.berth.api.model.Pod;
import io.berth.api.model.PodCondition;
import io.berth.api.model.PodExtendedResourceClaimStatus;
import io.berth.api.tree.Position;
import io.berth.api.tree.Tree;
import io.berth.host.cluster.ConditionChange;
import io.berth.host.tree.RecordTree;
import io.berth.host.tree.TreeWriter;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a scheduler writes about pods. */
final class PodWrites {
    /** Whoever is asked after a write whose fate is unknown may be starting just now. */
    private static final RetryPlan PATIENT = new RetryPlan(6, java.time.Duration.ofMillis(100), 3, failure -> true);

    private final ApiClient client;
    private final OwnWrites own;
    private final InstantSource clock;
    private final Answers answers = new Answers();

    PodWrites(ApiClient client, OwnWrites own, InstantSource clock) {
        this.client = client;
        this.own = own;
        this.clock = clock;
    }

    private record Identity(String name, String namespace, String uid) {}

    private record Target(String kind, String name) {}

    private record Binding(String apiVersion, String kind, Identity metadata, Target target) {}

    private static String path(Pod pod) {
        return LiveKind.POD.path(pod.namespace(), pod.name());
    }

    void bind(Pod pod, String nodeName) {
        Identity identity =
                new Identity(pod.name(), pod.namespace(), pod.metadata().uid());
        Binding binding = new Binding("v1", "Binding", identity, new Target("Node", nodeName));
        String body = TreeWriter.json(RecordTree.of(binding));
        try {
            client.send(ApiRequest.post(path(pod) + "/binding", body), RetryPlan.PASSING);
        } catch (ApiException e) {
            if (!e.inDoubt() || !isOn(pod, nodeName)) {
                throw Writes.refused(e);
            }
        }
    }

    /** Whether the pod is on the node after all. */
    private boolean isOn(Pod pod, String nodeName) {
        try {
            ApiRequest request = answers.wanted(LiveKind.POD, ApiRequest.get(path(pod)));
            Pod now = (Pod) answers.object(LiveKind.POD, client.send(request, PATIENT));
            return now.metadata().uid().equals(pod.metadata().uid())
                    && now.spec().nodeName().equals(nodeName);
        } catch (ApiException e) {
            return false;
        }
    }

    /** False if the pod is gone. Nothing is written if nothing would change. */
    boolean setCondition(Pod pod, PodCondition condition) {
        Pod now = newest(pod);
        ConditionChange change = ConditionChange.of(now, condition, time(condition));
        if (change.isNone()) {
            return true;
        }
        Tree list = new Tree.Sequence(Position.UNKNOWN, List.of(RecordTree.of(change.after())));
        try {
            patch(pod, "conditions", list);
            return true;
        } catch (ApiException e) {
            if (e.isNotFound() || isOfAnother(e)) {
                return false;
            }
            throw Writes.refused(e);
        }
    }

    /** The API knows no parts of seconds. */
    private Instant time(PodCondition condition) {
        Instant given = condition.lastTransitionTime();
        return (given == null ? clock.instant() : given).truncatedTo(ChronoUnit.SECONDS);
    }

    void setNominatedNode(Pod pod, String nodeName) {
        if (newest(pod).status().nominatedNodeName().equals(nodeName)) {
            return;
        }
        Tree.Scalar.Type type = nodeName.isEmpty() ? Tree.Scalar.Type.NULL : Tree.Scalar.Type.STRING;
        write(pod, "nominatedNodeName", new Tree.Scalar(Position.UNKNOWN, type, nodeName));
    }

    void setExtendedResourceClaim(Pod pod, PodExtendedResourceClaimStatus claim) {
        write(pod, "extendedResourceClaimStatus", RecordTree.of(claim));
    }

    private void write(Pod pod, String field, Tree value) {
        try {
            patch(pod, field, value);
        } catch (ApiException e) {
            throw Writes.refused(e);
        }
    }

    private Pod newest(Pod pod) {
        Pod known = own.newest(pod);
        return known == null ? pod : known;
    }

    /** Another pod of the same name must not get the status, so the uid goes with it. */
    private void patch(Pod pod, String field, Tree value) {
        Tree uid = new Tree.Scalar(
                Position.UNKNOWN, Tree.Scalar.Type.STRING, pod.metadata().uid());
        Map<String, Tree> parts = new LinkedHashMap<>();
        parts.put("metadata", mapping("uid", uid));
        parts.put("status", mapping(field, value));
        String body = TreeWriter.json(new Tree.Mapping(Position.UNKNOWN, parts));
        ApiRequest request = answers.wanted(LiveKind.POD, ApiRequest.strategicMerge(path(pod) + "/status", body));
        own.add(answers.object(LiveKind.POD, client.send(request, RetryPlan.PASSING_AND_CONFLICTS)));
    }

    private static Tree.Mapping mapping(String key, Tree value) {
        return new Tree.Mapping(Position.UNKNOWN, Map.of(key, value));
    }

    private record Preconditions(String uid) {}

    private record DeleteOptions(String apiVersion, String kind, Preconditions preconditions) {}

    /** False if the pod is gone. */
    boolean delete(Pod pod) {
        DeleteOptions options = new DeleteOptions(
                "v1", "DeleteOptions", new Preconditions(pod.metadata().uid()));
        try {
            client.send(ApiRequest.delete(path(pod), TreeWriter.json(RecordTree.of(options))), RetryPlan.NONE);
            return true;
        } catch (ApiException e) {
            if (e.isNotFound() || isOfAnother(e)) {
                return false;
            }
            throw Writes.refused(e);
        }
    }

    /** The API has a refusal of its own for each kind of request with the uid of a pod that is no more. */
    private static boolean isOfAnother(ApiException failure) {
        String message = String.valueOf(failure.getMessage());
        return failure.isConflict()
                ? message.contains("UID in precondition") || message.contains("UID in the precondition")
                : failure.status() == 422 && message.contains("metadata.uid");
    }
}
