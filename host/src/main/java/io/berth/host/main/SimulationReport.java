package io.berth.host.main;

import io.berth.api.model.Node;
import io.berth.api.model.Pod;
import io.berth.api.snapshot.ClusterObjects;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.tree.Tree;
import io.berth.host.queue.Rejectors;
import io.berth.host.queue.WaitingPod;
import io.berth.host.telemetry.DecisionLog;
import io.berth.host.telemetry.DecisionRecord;
import io.berth.host.telemetry.Grounds;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What came of a simulation, as tables and as JSON. */
final class SimulationReport {
    private final SchedulerSetup setup;
    private final List<DecisionRecord> decisions = new ArrayList<>();
    private final List<DecisionRecord> deleted = new ArrayList<>();
    private final int nodes;
    private final int boundBefore;
    private final Duration took;

    /**
     * @param before uids of the pods that had a node from the start
     * @param took how long scheduling took, without reading the files and loading the plugins
     */
    SimulationReport(ClusterObjects objects, SchedulerSetup setup, DecisionLog log, Set<String> before, Duration took) {
        this.took = took;
        this.setup = setup;
        this.nodes = objects.list(Node.class).size();
        this.boundBefore = before.size();
        Map<String, String> gates = gates(setup);
        Set<String> present = new HashSet<>();
        for (Pod pod : objects.list(Pod.class)) {
            present.add(pod.metadata().uid());
            if (!before.contains(pod.metadata().uid()) && !pod.status().terminal()) {
                decisions.add(decision(pod, log, gates));
            }
        }
        log.all().stream()
                .filter(decision -> !present.contains(decision.uid()))
                .map(SimulationReport::gone)
                .forEach(deleted::add);
        decisions.sort(Comparator.comparing(DecisionRecord::time).thenComparing(DecisionRecord::key));
    }

    static Set<String> boundPods(ClusterObjects objects) {
        Set<String> bound = new HashSet<>();
        for (Pod pod : objects.list(Pod.class)) {
            if (!pod.spec().nodeName().isEmpty()) {
                bound.add(pod.metadata().uid());
            }
        }
        return bound;
    }

    private static Map<String, String> gates(SchedulerSetup setup) {
        Map<String, String> gates = new HashMap<>();
        for (WaitingPod waiting : setup.core().queue().waiting()) {
            if (waiting.pod().isGated()) {
                Rejectors rejectors = waiting.pod().rejectors();
                String reason = rejectors.gatingReason();
                gates.put(
                        waiting.pod().pod().uid(),
                        "kept out of the queue by " + rejectors.gating() + (reason.isEmpty() ? "" : ": " + reason));
            }
        }
        return gates;
    }

    private DecisionRecord decision(Pod pod, DecisionLog log, Map<String, String> gates) {
        return log.find(pod.metadata().uid()).orElseGet(() -> {
            String gate = gates.get(pod.metadata().uid());
            String why = gate != null
                    ? gate
                    : "no profile has the scheduler name \"" + pod.spec().schedulerName() + "\"; profiles: "
                            + String.join(
                                    ", ",
                                    setup.generations().current().profiles().keySet());
            return undecided(
                    pod, pod.spec().nodeName().isEmpty() ? null : pod.spec().nodeName(), why);
        });
    }

    private DecisionRecord undecided(Pod pod, @Nullable String node, String why) {
        return new DecisionRecord(
                pod.namespace(),
                pod.name(),
                pod.metadata().uid(),
                setup.generations().current().number(),
                Instant.EPOCH,
                node,
                node == null ? why : "placed by somebody else",
                0,
                0,
                0,
                List.of(),
                0,
                Grounds.NONE);
    }

    private static DecisionRecord gone(DecisionRecord decision) {
        String was = decision.node() == null ? "" : " after it was placed on " + decision.node();
        return new DecisionRecord(
                decision.namespace(),
                decision.name(),
                decision.uid(),
                decision.generation(),
                decision.time(),
                null,
                "deleted" + was,
                decision.evaluated(),
                decision.feasible(),
                decision.attempts(),
                decision.nodes(),
                decision.nodesLeftOut(),
                decision.grounds().ofPodThatIsGone());
    }

    private long placed() {
        return decisions.stream().filter(decision -> decision.node() != null).count();
    }

    /** What was decided last about a pod, which may be gone since. */
    Optional<DecisionRecord> find(PodKey pod) {
        return Stream.concat(
                        decisions.stream(),
                        deleted.stream()
                                .sorted(Comparator.comparing(DecisionRecord::time)
                                        .reversed()))
                .filter(decision -> decision.key().equals(pod.toString()))
                .findFirst();
    }

    boolean hasPending() {
        return placed() < decisions.size();
    }

    Tree.Mapping json() {
        long placed = placed();
        return new JsonValues()
                .put(
                        "summary",
                        new JsonValues()
                                .put("nodes", nodes)
                                .put("pods", decisions.size())
                                .put("placed", placed)
                                .put("pending", decisions.size() - placed)
                                .put("deleted", deleted.size())
                                .put("boundBefore", boundBefore)
                                .put("generation", setup.generations().current().number())
                                .done())
                .put(
                        "pods",
                        JsonValues.list(decisions.stream().map(DecisionJson::of).toList()))
                .put(
                        "deletedPods",
                        JsonValues.list(deleted.stream().map(DecisionJson::of).toList()))
                .done();
    }

    /** The tables, a line each. */
    List<String> lines(Style style, int rows) {
        List<String> lines = new ArrayList<>();
        Table placements = new Table("POD", "NODE", "NODES THAT FIT");
        Table pending = new Table("PENDING POD", "WHY");
        for (DecisionRecord decision : decisions) {
            String node = decision.node();
            if (node != null) {
                placements.row(decision.key(), node, Integer.toString(decision.feasible()));
            } else {
                pending.row(decision.key(), decision.message());
            }
        }
        add(placements, style, rows, lines);
        add(nodeUse(), style, rows, lines);
        add(pending, style, rows, lines);
        lines.add(summary(style));
        return lines;
    }

    private static void add(Table table, Style style, int rows, List<String> lines) {
        if (table.size() == 0) {
            return;
        }
        lines.addAll(table.lines(style, rows));
        if (table.size() > rows) {
            lines.add(style.dim("... and " + (table.size() - rows) + " more; --rows shows more of them, -o json all"));
        }
        lines.add("");
    }

    private Table nodeUse() {
        Table table = new Table("NODE", "PODS", "CPU", "MEMORY", "OTHER");
        for (NodeInfo node : setup.core().cache().snapshot().nodes()) {
            table.row(
                    node.name(),
                    node.pods().size() + "",
                    percent(node.requested().milliCpu(), node.allocatable().milliCpu()),
                    percent(node.requested().memory(), node.allocatable().memory()),
                    other(node));
        }
        return table;
    }

    private static String other(NodeInfo node) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < node.allocatable().scalarCount(); i++) {
            String name = node.allocatable().scalarName(i);
            if (!name.startsWith("hugepages-")) {
                text.append(text.isEmpty() ? "" : ", ")
                        .append(name)
                        .append(' ')
                        .append(node.requested().scalar(name))
                        .append('/')
                        .append(node.allocatable().scalarAmount(i));
            }
        }
        return text.toString();
    }

    private static String percent(long used, long of) {
        return of == 0 ? "-" : Math.round(100.0 * used / of) + "%";
    }

    private String summary(Style style) {
        long placed = placed();
        long pending = decisions.size() - placed;
        String text = placed + " of " + decisions.size() + " pods placed on " + nodes + " nodes";
        String rest = pending == 0 ? "" : ", " + style.bad(pending + " pending");
        String gone = deleted.isEmpty() ? "" : ", " + deleted.size() + " deleted meanwhile";
        String before = boundBefore == 0 ? "" : ", " + boundBefore + " had a node before";
        return style.good(text)
                + rest
                + before
                + String.format(Locale.ROOT, ", scheduled in %.1f s", took.toMillis() / 1000.0);
    }
}
