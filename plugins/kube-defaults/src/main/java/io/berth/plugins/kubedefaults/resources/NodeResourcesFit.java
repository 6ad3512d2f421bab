package io.berth.plugins.kubedefaults.resources;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.FilterResult;
import io.berth.api.cycle.PreFilterResult;
import io.berth.api.cycle.PreScoreResult;
import io.berth.api.cycle.Proceed;
import io.berth.api.plugin.Dependence;
import io.berth.api.plugin.EventRegistration;
import io.berth.api.plugin.EventsPlugin;
import io.berth.api.plugin.FilterPlugin;
import io.berth.api.plugin.PluginException;
import io.berth.api.plugin.PreFilterPlugin;
import io.berth.api.plugin.PreScorePlugin;
import io.berth.api.plugin.ScorePlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodClass;
import io.berth.api.snapshot.PodInfo;
import io.berth.plugins.kubedefaults.dra.extended.DeviceCounts;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Lets a pod only onto nodes that have what it asks for left, and prefers emptier or fuller nodes. */
final class NodeResourcesFit implements PreFilterPlugin, FilterPlugin, PreScorePlugin, ScorePlugin, EventsPlugin {
    /** @param devices resources of the request that devices may serve, a bit for each */
    private record Wanted(FitRequest request, long devices) {}

    private static final CycleState.Key<Wanted> WANTED = new CycleState.Key<>("PreFilterNodeResourcesFit");

    private static final CycleState.Key<DeviceCounts.View> DEVICES = new CycleState.Key<>("PreScoreNodeResourcesFit");

    private final Set<String> ignoredResources;
    private final Set<String> ignoredGroups;
    private final FitScorer scorer;
    private final DeviceBackedResources devices;
    private final FitEvents events;
    private final DeviceCounts deviceCounts;
    private final PodClass.Key<Wanted> request = new PodClass.Key<>("fit request");
    private final PodClass.Key<long[]> scored = new PodClass.Key<>("scored amounts");
    /** One for all calls, of which there is one for each node. */
    private final Function<PodClass, long[]> amounts = this::scored;

    NodeResourcesFit(NodeResourcesFitArgs args, DeviceBackedResources devices, DeviceCounts deviceCounts) {
        this.ignoredResources = Set.copyOf(args.ignoredResources());
        this.ignoredGroups = Set.copyOf(args.ignoredResourceGroups());
        this.scorer = args.scorer();
        this.devices = devices;
        this.events = new FitEvents(devices);
        this.deviceCounts = deviceCounts;
    }

    private boolean isIgnored(String resource) {
        return ignoredResources.contains(resource)
                || ignoredGroups.contains(resource.substring(0, Math.max(0, resource.indexOf('/'))));
    }

    @Override
    public PreFilterResult preFilter(CycleState state, PodInfo pod) {
        Wanted wanted = pod.podClass().derive(request, this::wanted);
        long served = devices.among(wanted.request);
        state.put(WANTED, served == 0 ? wanted : new Wanted(wanted.request, served));
        return Proceed.PROCEED;
    }

    private Wanted wanted(PodClass podClass) {
        return new Wanted(new FitRequest(podClass.requests().effective(), this::isIgnored), 0);
    }

    @Override
    public FilterResult filter(CycleState state, PodInfo pod, NodeInfo node) {
        Wanted wanted = state.get(WANTED);
        if (wanted == null) {
            throw new PluginException("error reading \"" + WANTED + "\" from cycleState: not found");
        }
        return wanted.request.check(node, wanted.devices);
    }

    @Override
    public Dependence filterDependence() {
        return Dependence.NODE;
    }

    /** For resources that devices may stand for, the classes of devices count, too. */
    @Override
    public Dependence filterDependence(PodClass podClass) {
        return podClass.derive(request, this::wanted).request.mayBeDevices() ? Dependence.VOLATILE : Dependence.NODE;
    }

    @Override
    public PreScoreResult preScore(CycleState state, PodInfo pod, List<NodeInfo> nodes) {
        if (scorer.mayCountDevices()) {
            state.put(DEVICES, deviceCounts.now());
        }
        return Proceed.PROCEED;
    }

    @Override
    public long score(CycleState state, PodInfo pod, NodeInfo node) {
        return scorer.score(pod.podClass().derive(scored, amounts), node, state.get(DEVICES));
    }

    private long[] scored(PodClass podClass) {
        return ScoredResource.amounts(scorer.resources(), podClass.requests().scored());
    }

    @Override
    public Dependence scoreDependence() {
        return scorer.mayCountDevices() ? Dependence.VOLATILE : Dependence.NODE;
    }

    @Override
    public List<EventRegistration> eventsToRegister() {
        return events.registrations();
    }
}
