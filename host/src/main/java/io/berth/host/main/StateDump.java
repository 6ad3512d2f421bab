package io.berth.host.main;

import io.berth.api.model.Node;
import io.berth.api.model.Pod;
import io.berth.api.snapshot.ClusterObjects;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.cache.SchedulerCache;
import io.berth.host.queue.SchedulingQueue;
import io.berth.host.queue.WaitingPod;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What cache and queue hold, for people, and whether that is what the cluster has. While pods come and go the two may
 * differ for a moment; a difference that stays is a defect.
 *
 * @param isOurs whether there is a profile for a scheduler name
 */
record StateDump(SchedulerCache cache, SchedulingQueue queue, ClusterObjects objects, Predicate<String> isOurs) {
    static StateDump of(SchedulerSetup setup) {
        return new StateDump(
                setup.core().cache(),
                setup.core().queue(),
                setup.core().services().objects(),
                name -> setup.generations().current().profile(name) != null);
    }

    /** Some lines for the comparison, one for each node, and some for the queue. */
    List<String> lines() {
        List<NodeInfo> nodes = cache.snapshot().nodes();
        List<WaitingPod> waiting = queue.waiting();
        List<String> lines = new ArrayList<>();
        lines.add(difference("nodes", nodeNames(), names(nodes)));
        lines.add(difference("pods", podNames(), podNames(nodes, waiting)));
        nodes.forEach(node -> lines.add(line(node)));
        lines.add("Dump of scheduling queue: " + queue.pending().summary());
        waiting.forEach(pod -> lines.add(line(pod)));
        return lines;
    }

    private static String difference(String what, Collection<String> cluster, Collection<String> held) {
        Collection<String> missed = new TreeSet<>(cluster);
        missed.removeAll(held);
        Collection<String> redundant = new TreeSet<>(held);
        redundant.removeAll(cluster);
        return missed.isEmpty() && redundant.isEmpty()
                ? "Cache comparer: the " + cluster.size() + " " + what + " are those of the cluster"
                : "Cache mismatch: missed " + what + " " + missed + ", redundant " + what + " " + redundant;
    }

    private List<String> nodeNames() {
        return objects.list(Node.class).stream().map(Node::name).toList();
    }

    private static List<String> names(List<NodeInfo> nodes) {
        return nodes.stream().map(NodeInfo::name).toList();
    }

    /** The pods that cache or queue should have; who is just being tried is in neither. */
    private List<String> podNames() {
        return objects.list(Pod.class).stream()
                .filter(pod -> !pod.spec().nodeName().isEmpty()
                        || (isOurs.test(pod.spec().schedulerName())
                                && !queue.isInFlight(pod.metadata().uid())))
                .map(pod -> pod.namespace() + "/" + pod.name())
                .toList();
    }

    private static List<String> podNames(List<NodeInfo> nodes, List<WaitingPod> waiting) {
        List<String> names = new ArrayList<>();
        nodes.forEach(node -> node.pods().forEach(pod -> names.add(pod.key())));
        waiting.forEach(pod -> names.add(pod.pod().pod().key()));
        return names;
    }

    private static String line(NodeInfo node) {
        return "Dump of cached NodeInfo: " + node.name() + ", requested " + node.requested() + ", allocatable "
                + node.allocatable() + ", " + node.podCount() + " pods: "
                + node.pods().stream().map(PodInfo::key).collect(Collectors.joining(" "));
    }

    private static String line(WaitingPod pod) {
        return "Dump of scheduling queue: " + pod.pod().pod().key() + " in "
                + pod.queue().label() + ", attempts " + pod.pod().attempts() + ", refused by "
                + pod.pod().rejectors().all();
    }
}
