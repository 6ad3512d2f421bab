package io.berth.host.conformance;

import io.berth.api.cycle.QueuedPod;
import io.berth.api.model.Pod;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.plugin.QueueSortPlugin;
import io.berth.api.snapshot.PodInfo;
import io.berth.api.tree.Tree;
import io.berth.host.source.CatalogEntry;
import io.berth.host.source.PluginCatalog;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.opentest4j.TestAbortedException;

/** Runs the family {@code prioritysort}: the order of pods in the queue. */
final class PrioritySortCases {
    private record Queued(PodInfo pod, Instant timestamp, int attempts) implements QueuedPod {}

    private final PluginCatalog catalog;

    PrioritySortCases(PluginCatalog catalog) {
        this.catalog = catalog;
    }

    Differences run(ConformanceCase one) {
        CatalogEntry entry =
                catalog.find("PrioritySort").orElseThrow(() -> new TestAbortedException("needs PrioritySort"));
        QueueSortPlugin sort = (QueueSortPlugin) entry.factory().create(PluginArgs.NONE, null);
        List<Queued> queue = new ArrayList<>();
        for (Tree.Mapping queued : Trees.mappings(one.document(), "queue")) {
            PodInfo pod = PodInfo.of(Decoded.as(Pod.class, queued.mapping("pod")));
            queue.add(new Queued(pod, Instant.parse(queued.text("timestamp")), 0));
        }
        Differences differences = new Differences();
        differences.compare("order", expected(one), ordered(queue, sort));
        return differences;
    }

    private static List<List<String>> expected(ConformanceCase one) {
        return Trees.list(one.expected(), "order").stream()
                .map(group -> ((Tree.Sequence) group)
                        .items().stream().map(Trees::text).sorted().toList())
                .toList();
    }

    /** Groups of pods of which none comes before another. */
    private static List<List<String>> ordered(List<Queued> queue, QueueSortPlugin sort) {
        List<List<String>> groups = new ArrayList<>();
        List<Queued> rest = new ArrayList<>(queue);
        while (!rest.isEmpty()) {
            List<Queued> first = rest.stream()
                    .filter(one -> rest.stream().noneMatch(other -> sort.less(other, one)))
                    .toList();
            groups.add(first.stream().map(one -> one.pod().key()).sorted().collect(Collectors.toList()));
            rest.removeAll(first);
        }
        return groups;
    }
}
