package io.berth.plugins.kubedefaults.volumes;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.FilterResult;
import io.berth.api.cycle.PreFilterResult;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.cycle.Skip;
import io.berth.api.model.CSIDriver;
import io.berth.api.model.CSINode;
import io.berth.api.model.CSINodeDriver;
import io.berth.api.model.Volume;
import io.berth.api.plugin.EventRegistration;
import io.berth.api.plugin.EventsPlugin;
import io.berth.api.plugin.FilterPlugin;
import io.berth.api.plugin.PreFilterPlugin;
import io.berth.api.snapshot.ClusterObjects;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Keeps the number of volumes that a CSI driver attaches to a node within the limit that the driver reports. */
final class NodeVolumeLimits implements PreFilterPlugin, FilterPlugin, EventsPlugin {
    static final String NAME = "NodeVolumeLimits";

    private static final Rejection TOO_MANY = Rejection.unschedulable("node(s) exceed max volume count");

    private final CycleState.Key<Attachments> attachmentsKey = new CycleState.Key<>("NodeVolumeLimits/attachments");
    private final ClusterObjects objects;
    private final String unboundPrefix;

    /** @param unboundPrefix as in {@link AttachedVolumes} */
    NodeVolumeLimits(ClusterObjects objects, String unboundPrefix) {
        this.objects = objects;
        this.unboundPrefix = unboundPrefix;
    }

    @Override
    public PreFilterResult preFilter(CycleState state, PodInfo pod) {
        return pod.spec().volumes().stream().anyMatch(NodeVolumeLimits::mayBeCounted) ? Proceed.PROCEED : Skip.SKIP;
    }

    static boolean mayBeCounted(Volume volume) {
        return volume.persistentVolumeClaim() != null || volume.ephemeral() != null || InTreeVolume.of(volume) != null;
    }

    @Override
    public FilterResult filter(CycleState state, PodInfo pod, NodeInfo node) {
        if (pod.spec().volumes().isEmpty()) {
            return Proceed.PROCEED;
        }
        CSINode csiNode = objects.get(CSINode.class, "", node.name());
        AttachedVolumes wanted = new AttachedVolumes(objects, csiNode, unboundPrefix);
        Optional<String> missing = wanted.add(pod);
        if (missing.isPresent()) {
            return Rejection.unresolvable(missing.get());
        }
        Optional<String> absentDriver =
                absentDriver(new TreeSet<>(wanted.drivers().values()), csiNode);
        if (absentDriver.isPresent()) {
            return Rejection.unschedulable(absentDriver.get() + " CSI driver is not installed on the node");
        }
        Map<String, Integer> limits = limits(csiNode);
        return wanted.drivers().isEmpty() || limits.isEmpty() || fits(state, wanted.drivers(), limits, node, csiNode)
                ? Proceed.PROCEED
                : TOO_MANY;
    }

    /** The first driver that asks to be on the node of its pods and is not. */
    private Optional<String> absentDriver(Set<String> drivers, @Nullable CSINode csiNode) {
        for (String name : drivers) {
            CSIDriver driver = objects.get(CSIDriver.class, "", name);
            if (driver != null
                    && Boolean.TRUE.equals(driver.spec().preventPodSchedulingIfMissing())
                    && !isInstalled(name, csiNode)) {
                return Optional.of(name);
            }
        }
        return Optional.empty();
    }

    private static boolean isInstalled(String driver, @Nullable CSINode csiNode) {
        return csiNode != null
                && csiNode.spec().drivers().stream().anyMatch(one -> one.name().equals(driver));
    }

    /** How many volumes each driver attaches to the node; only drivers with a limit. */
    static Map<String, Integer> limits(@Nullable CSINode csiNode) {
        Map<String, Integer> limits = new HashMap<>();
        if (csiNode != null) {
            for (CSINodeDriver driver : csiNode.spec().drivers()) {
                if (driver.allocatable() != null && driver.allocatable().count() != null) {
                    limits.put(driver.name(), driver.allocatable().count());
                }
            }
        }
        return limits;
    }

    private boolean fits(
            CycleState state,
            Map<String, String> wanted,
            Map<String, Integer> limits,
            NodeInfo node,
            @Nullable CSINode csiNode) {
        AttachedVolumes attached = new AttachedVolumes(objects, csiNode, unboundPrefix);
        node.pods().forEach(attached::addExisting);
        Map<String, Integer> counts = new HashMap<>();
        attached.drivers().values().forEach(driver -> counts.merge(driver, 1, Integer::sum));
        attachments(state).of(node.name()).forEach((volume, driver) -> {
            if (!attached.drivers().containsKey(volume)) {
                counts.merge(driver, 1, Integer::sum);
            }
        });
        Map<String, Integer> more = new TreeMap<>();
        wanted.forEach((volume, driver) -> {
            if (!attached.drivers().containsKey(volume)) {
                more.merge(driver, 1, Integer::sum);
            }
        });
        return more.entrySet().stream()
                .allMatch(entry -> counts.getOrDefault(entry.getKey(), 0) + entry.getValue()
                        <= limits.getOrDefault(entry.getKey(), Integer.MAX_VALUE));
    }

    /** Read once per cycle, when the first node needs it. */
    private Attachments attachments(CycleState state) {
        Attachments known = state.get(attachmentsKey);
        if (known == null) {
            known = Attachments.of(objects);
            state.put(attachmentsKey, known);
        }
        return known;
    }

    @Override
    public List<EventRegistration> eventsToRegister() {
        return LimitEvents.registrations();
    }
}
