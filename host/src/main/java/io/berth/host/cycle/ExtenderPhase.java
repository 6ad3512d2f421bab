package io.berth.host.cycle;

import io.berth.api.cycle.Rejection;
import io.berth.api.plugin.PluginException;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks the extenders about the nodes that the plugins left, and for scores. */
public final class ExtenderPhase {
    private static final Logger log = LoggerFactory.getLogger(ExtenderPhase.class);
    /** Extenders score up to 10, plugins up to 100. */
    private static final long SCALE = 10;

    /** No extenders. */
    public static final ExtenderPhase NONE = new ExtenderPhase(List.of(), RandomGenerator.getDefault(), Runnable::run);

    private final List<RemoteExtender> extenders;
    private final RandomGenerator random;
    private final Executor executor;

    /** @param extenders in the order in which they are asked */
    public ExtenderPhase(List<? extends RemoteExtender> extenders, RandomGenerator random, Executor executor) {
        this.extenders = List.copyOf(extenders);
        this.random = random;
        this.executor = executor;
    }

    boolean isEmpty() {
        return extenders.isEmpty();
    }

    boolean filters() {
        return extenders.stream().anyMatch(RemoteExtender::filters);
    }

    boolean prioritizes() {
        return extenders.stream().anyMatch(RemoteExtender::prioritizes);
    }

    /** The nodes that all extenders leave, with what they say of the others in {@code refusals} by slot. */
    List<NodeInfo> filter(PodInfo pod, List<NodeInfo> nodes, @Nullable Refusal[] refusals) {
        List<NodeInfo> left = nodes;
        for (RemoteExtender extender : extenders) {
            if (left.isEmpty()) {
                return left;
            }
            if (extender.filters() && extender.isInterested(pod)) {
                left = filter(extender, pod, left, refusals);
            }
        }
        return left;
    }

    private static List<NodeInfo> filter(
            RemoteExtender extender, PodInfo pod, List<NodeInfo> nodes, @Nullable Refusal[] refusals) {
        try {
            RemoteExtender.Filtered answer = extender.filter(pod, nodes);
            for (NodeInfo node : nodes) {
                Rejection rejection = rejection(answer, node.name());
                if (rejection != null) {
                    refusals[node.slot()] = new Refusal(null, rejection);
                }
            }
            return answer.nodes();
        } catch (PluginException e) {
            if (extender.ignorable()) {
                log.warn(
                        "Extender {} failed to filter for pod {} and is ignored: {}",
                        extender.name(),
                        pod.key(),
                        e.getMessage());
                return nodes;
            }
            throw new CycleException(null, String.valueOf(e.getMessage()), e);
        }
    }

    private static @Nullable Rejection rejection(RemoteExtender.Filtered answer, String node) {
        String forGood = answer.unresolvable().get(node);
        if (forGood != null) {
            return Rejection.unresolvable(forGood);
        }
        String now = answer.failed().get(node);
        return now == null ? null : Rejection.unschedulable(now);
    }

    /**
     * Adds the extenders' scores to the totals; they are asked at the same time, and one that fails is passed over.
     *
     * @return a tie-breaker for each node, 0 for those that no extender scored
     */
    long[] prioritize(PodInfo pod, List<NodeInfo> nodes, long[] totals) {
        List<CompletableFuture<Map<String, Long>>> answers = new ArrayList<>();
        List<RemoteExtender> asked = new ArrayList<>();
        for (RemoteExtender extender : extenders) {
            if (extender.isInterested(pod)) {
                asked.add(extender);
                answers.add(CompletableFuture.supplyAsync(() -> scores(extender, pod, nodes), executor));
            }
        }
        Map<String, Long> sums = new HashMap<>();
        for (int i = 0; i < asked.size(); i++) {
            long factor = asked.get(i).weight() * SCALE;
            answers.get(i).join().forEach((node, score) -> sums.merge(node, score * factor, Long::sum));
        }
        long[] tieBreakers = new long[nodes.size()];
        for (int i = 0; i < tieBreakers.length; i++) {
            Long sum = sums.get(nodes.get(i).name());
            if (sum != null) {
                totals[i] += sum;
                tieBreakers[i] = random.nextLong(Long.MAX_VALUE);
            }
        }
        return tieBreakers;
    }

    private static Map<String, Long> scores(RemoteExtender extender, PodInfo pod, List<NodeInfo> nodes) {
        if (!extender.prioritizes()) {
            Map<String, Long> zeros = new HashMap<>();
            nodes.forEach(node -> zeros.put(node.name(), 0L));
            return zeros;
        }
        try {
            return extender.prioritize(pod, nodes);
        } catch (PluginException e) {
            log.debug("Extender {} failed to prioritise for pod {}: {}", extender.name(), pod.key(), e.getMessage());
            return Map.of();
        }
    }

    /** Lets the first extender that binds such pods bind it; null if there is none, or all that are failed and are ignorable. */
    @Nullable
    BindingResult bind(PodInfo pod, String node) {
        for (RemoteExtender extender : extenders) {
            if (extender.binds() && extender.isInterested(pod)) {
                try {
                    extender.bind(pod, node);
                    return new BindingResult.Bound();
                } catch (PluginException e) {
                    if (!extender.ignorable()) {
                        return new BindingResult.Failed(String.valueOf(e.getMessage()));
                    }
                    log.warn(
                            "Extender {} failed to bind pod {} and is ignored: {}",
                            extender.name(),
                            pod.key(),
                            e.getMessage());
                }
            }
        }
        return null;
    }
}
