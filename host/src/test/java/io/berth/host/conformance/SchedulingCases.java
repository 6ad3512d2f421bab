package io.berth.host.conformance;

import io.berth.api.snapshot.PodInfo;
import io.berth.host.cycle.PluginStatus;
import io.berth.host.cycle.SchedulingCycle;
import io.berth.host.source.PluginCatalog;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

/** Runs the scheduling families: one cycle of a pod in a situation. */
final class SchedulingCases {
    private final PluginCatalog catalog;

    SchedulingCases(PluginCatalog catalog) {
        this.catalog = catalog;
    }

    /** Decides with and without memory of earlier cycles. */
    Differences run(ConformanceCase one) {
        Differences differences = new Differences();
        try (World world = World.of(one, catalog)) {
            if (!world.missingPlugins().isEmpty()) {
                throw new TestAbortedException("needs " + String.join(", ", world.missingPlugins()));
            }
            PodInfo pod = world.pending(one);
            if (one.expected().text("outcome").equals("gated")) {
                compareGate(one, world.gate(pod), differences);
            } else {
                differences.compare("gate", null, world.gate(pod));
                compareCycle(one, world, world.cycle(pod, false), pod, differences);
            }
        }
        if (differences.found().isEmpty() && !Trees.has(one.expected(), "postFilter")) {
            runAgain(one, differences);
        }
        return differences;
    }

    private static void compareGate(ConformanceCase one, @Nullable PluginStatus gate, Differences differences) {
        if (gate == null) {
            differences.add("gate", Trees.json(one.expected().get("preEnqueue")), null);
        } else {
            Statuses.compare("gate", one.expected().mapping("preEnqueue"), gate, differences);
        }
    }

    private static void compareCycle(
            ConformanceCase one, World world, SchedulingCycle cycle, PodInfo pod, Differences differences) {
        new CycleComparison(one, differences).compare(world.run(cycle, pod));
    }

    /** The second cycle takes what it can from the first. */
    private void runAgain(ConformanceCase one, Differences differences) {
        if (one.expected().text("outcome").equals("gated")) {
            return;
        }
        try (World world = World.of(one, catalog)) {
            PodInfo pod = world.pending(one);
            SchedulingCycle cycle = world.cycle(pod, true);
            for (String time : List.of("first", "second")) {
                Differences found = new Differences();
                compareCycle(one, world, cycle, pod, found);
                found.found().forEach(text -> differences.add("with memory, " + time + " cycle: " + text, "", ""));
            }
        }
    }
}
