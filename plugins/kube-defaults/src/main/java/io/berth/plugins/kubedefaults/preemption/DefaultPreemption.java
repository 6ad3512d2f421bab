package io.berth.plugins.kubedefaults.preemption;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.NodeVerdicts;
import io.berth.api.cycle.Nomination;
import io.berth.api.cycle.PostFilterResult;
import io.berth.api.cycle.PostFilterResult.Outcome;
import io.berth.api.cycle.PreEnqueueResult;
import io.berth.api.cycle.PreemptionCandidate;
import io.berth.api.cycle.PreemptionDecision;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.event.Action;
import io.berth.api.event.ClusterEvent;
import io.berth.api.event.EventResource;
import io.berth.api.model.Pod;
import io.berth.api.model.PodDisruptionBudget;
import io.berth.api.plugin.EventRegistration;
import io.berth.api.plugin.EventsPlugin;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginException;
import io.berth.api.plugin.PostFilterPlugin;
import io.berth.api.plugin.PreEnqueuePlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodClass;
import io.berth.api.snapshot.PodInfo;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Makes room for a pod that fits nowhere: finds the node where evicting less important pods costs the least,
 * nominates the pod to it and evicts them in the background. While that runs the pod is kept out of the queue.
 */
final class DefaultPreemption implements PreEnqueuePlugin, PostFilterPlugin, EventsPlugin {
    static final String NAME = "DefaultPreemption";

    private static final PreEnqueueResult EVICTING =
            Rejection.unresolvable("waiting for the preemption for this pod to be finished");

    private final DefaultPreemptionArgs args;
    private final PluginContext context;
    private final Evictions evictions;
    private final AtomicReference<@Nullable SearchMemory> memory = new AtomicReference<>();

    DefaultPreemption(DefaultPreemptionArgs args, PluginContext context) {
        this.args = args;
        this.context = context;
        this.evictions = new Evictions(context);
    }

    @Override
    public PreEnqueueResult preEnqueue(PodInfo pod) {
        return evictions.isRunning(pod.uid()) ? EVICTING : Proceed.PROCEED;
    }

    /** A deleted pod never wakes a pod by this plugin: the plugins that refused it are asked. */
    @Override
    public List<EventRegistration> eventsToRegister() {
        ClusterEvent podDeleted = ClusterEvent.of(EventResource.ASSIGNED_POD, Action.DELETE);
        return List.of(new EventRegistration(podDeleted, (pod, change) -> false));
    }

    @Override
    public PostFilterResult postFilter(CycleState state, PodInfo pod, NodeVerdicts verdicts) {
        try {
            return preempt(state, newest(pod), verdicts);
        } catch (RuntimeException e) {
            throw new PluginException("preemption: " + e.getMessage(), e);
        }
    }

    private PostFilterResult preempt(CycleState state, PodInfo pod, NodeVerdicts verdicts) {
        Optional<String> ineligible = Eligibility.objection(pod, state.snapshot(), verdicts);
        if (ineligible.isPresent()) {
            return result(Outcome.UNSCHEDULABLE, Nomination.KEEP, ineligible.get(), null);
        }
        DryRun.Findings findings = dryRun(state, pod, verdicts);
        if (findings.candidates().isEmpty()) {
            findings.throwIfFailed();
            String message = findings.message(state.snapshot().nodes().size());
            return result(Outcome.UNSCHEDULABLE, Nomination.CLEAR, message, decision(findings.candidates(), null));
        }
        List<PreemptionCandidate> candidates = Extenders.ask(context.preemptionExtenders(), pod, findings.candidates());
        if (candidates.isEmpty()) {
            String message = "no candidate node for preemption";
            return result(Outcome.UNSCHEDULABLE, Nomination.KEEP, message, decision(candidates, null));
        }
        return evict(pod, candidates);
    }

    private DryRun.Findings dryRun(CycleState state, PodInfo pod, NodeVerdicts verdicts) {
        if (state.snapshot().nodes().isEmpty()) {
            throw new PluginException("no nodes available");
        }
        List<NodeInfo> nodes = verdicts.nodes(Rejection.Kind.UNSCHEDULABLE);
        if (nodes.isEmpty()) {
            return DryRun.Findings.NONE;
        }
        int offset = context.random().nextInt(nodes.size());
        int wanted = args.wantedCandidates(nodes.size());
        List<PodDisruptionBudget> budgets = List.copyOf(context.objects().list(PodDisruptionBudget.class));
        Instant now = context.clock().instant();
        VictimSearch search = new VictimSearch(context.filters(), new Importance(now), Budgets.of(budgets), state, pod);
        if (!verdicts.dependOnNodeAlone()) {
            return new DryRun(search, wanted).run(nodes, offset);
        }
        // A call that was left behind keeps the memory it took; the next one begins a new one.
        SearchMemory taken = memory.getAndSet(null);
        SearchMemory mine = taken == null ? new SearchMemory() : taken;
        try {
            SearchMemory.Outcomes outcomes =
                    mine.of(pod.podClass(), budgets, state.snapshot().nodes().size());
            return new DryRun(new RememberedSearch(search, outcomes, context.nominator(), pod, now), wanted)
                    .run(nodes, offset);
        } finally {
            memory.set(mine);
        }
    }

    private PostFilterResult evict(PodInfo pod, List<PreemptionCandidate> candidates) {
        PreemptionCandidate chosen =
                Choice.of(candidates, new Importance(context.clock().instant()));
        List<PodInfo> cleared = context.nominator().nominatedTo(chosen.nodeName()).stream()
                .filter(other -> other.priority() < pod.priority())
                .toList();
        evictions.start(pod, chosen, cleared);
        String message = "found a potential placement for pod on node " + chosen.nodeName() + ", preempting "
                + chosen.victims().size() + " victims";
        return result(
                Outcome.SUCCESS,
                new Nomination.Override(chosen.nodeName()),
                message,
                new PreemptionDecision(candidates, chosen, cleared));
    }

    /** The pod may have changed since it was taken from the queue. */
    private PodInfo newest(PodInfo pod) {
        Pod newest = context.objects().get(Pod.class, pod.namespace(), pod.name());
        if (newest == null) {
            throw new PluginException("pod \"" + pod.name() + "\" not found");
        }
        if (newest.equals(pod.pod())) {
            return pod;
        }
        PodClass.Identity identity = PodClass.Identity.of(newest);
        return identity.equals(pod.podClass().identity()) ? PodInfo.of(newest, pod.podClass()) : PodInfo.of(newest);
    }

    private static PreemptionDecision decision(
            List<PreemptionCandidate> candidates, @Nullable PreemptionCandidate chosen) {
        return new PreemptionDecision(candidates, chosen, List.of());
    }

    private static PostFilterResult result(
            Outcome outcome, Nomination nomination, String message, @Nullable PreemptionDecision decision) {
        return new PostFilterResult(outcome, nomination, List.of("preemption: " + message), decision);
    }
}
