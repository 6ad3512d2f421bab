package io.berth.host.cycle;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.FilterResult;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.plugin.FilterPlugin;
import io.berth.api.plugin.FilterRunner;
import io.berth.api.plugin.Nominator;
import io.berth.api.plugin.PreFilterPlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.profile.ExtensionPoint;
import io.berth.host.profile.PluginFailure;
import io.berth.host.profile.PodFollowers;
import io.berth.host.profile.Profile;
import io.berth.host.profile.Wired;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The Filter plugins of a profile on single nodes, with the pods that are nominated to them. */
final class ProfileFilters implements FilterRunner {
    private final List<Wired<PreFilterPlugin>> following;
    private final List<Wired<FilterPlugin>> filters;
    private final Nominator nominator;

    ProfileFilters(Profile profile, Nominator nominator) {
        this.following = profile.at(ExtensionPoint.PRE_FILTER).stream()
                .filter(wired -> PodFollowers.includes(wired.plugin()))
                .toList();
        this.filters = profile.at(ExtensionPoint.FILTER);
        this.nominator = nominator;
    }

    @Override
    public FilterResult filterWithNominatedPods(CycleState state, PodInfo pod, NodeInfo node) {
        Refusal refusal = refusalWithNominatedPods(state, pod, node);
        return refusal == null ? Proceed.PROCEED : refusal.rejection();
    }

    /**
     * Two passes: with the pods that are nominated here and not less important than this one, because they may come,
     * and without them, because they may not. Both must succeed.
     */
    @Nullable
    Refusal refusalWithNominatedPods(CycleState state, PodInfo pod, NodeInfo node) {
        return refusalWith(nominator.nominatedTo(node.name()), state, pod, node);
    }

    /** As the other one, with the pods that are nominated to the node. */
    @Nullable
    Refusal refusalWith(List<PodInfo> nominatedPods, CycleState state, PodInfo pod, NodeInfo node) {
        NodeInfo withNominated = node;
        CycleState extended = state;
        for (PodInfo nominated : nominatedPods) {
            if (nominated.priority() >= pod.priority() && !nominated.uid().equals(pod.uid())) {
                extended = extended == state ? state.copy() : extended;
                withNominated = withNominated.plus(nominated.onNode(node.name()));
                addPod(extended, pod, nominated, withNominated);
            }
        }
        Refusal first = refusal(extended, pod, withNominated);
        return first != null || extended == state ? first : refusal(state, pod, node);
    }

    private @Nullable Refusal refusal(CycleState state, PodInfo pod, NodeInfo node) {
        for (Wired<FilterPlugin> wired : filters) {
            if (!state.skippedFilters().contains(wired.name())
                    && call(wired, state, pod, node) instanceof Rejection rejection) {
                return new Refusal(wired.name(), rejection);
            }
        }
        return null;
    }

    private static FilterResult call(Wired<FilterPlugin> wired, CycleState state, PodInfo pod, NodeInfo node) {
        try {
            return wired.plugin().filter(state, pod, node);
        } catch (PluginFailure e) {
            throw filterFailure(wired.name(), node, e);
        }
    }

    static CycleException filterFailure(String plugin, NodeInfo node, PluginFailure failure) {
        String message = "running \"" + plugin + "\" filter plugin: " + failure.getMessage();
        return new CycleException(plugin, message, failure, node.slot());
    }

    @Override
    public void addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node) {
        each(state, "AddPod", node, plugin -> plugin.addPod(state, pod, added, node));
    }

    @Override
    public void removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node) {
        each(state, "RemovePod", node, plugin -> plugin.removePod(state, pod, removed, node));
    }

    private void each(CycleState state, String call, NodeInfo node, Consumer<PreFilterPlugin> action) {
        for (Wired<PreFilterPlugin> wired : following) {
            if (!state.skippedFilters().contains(wired.name())) {
                try {
                    action.accept(wired.plugin());
                } catch (PluginFailure e) {
                    String text = "running " + call + " on PreFilter plugin \"" + wired.name() + "\": ";
                    throw new CycleException(wired.name(), text + e.getMessage(), e, node.slot());
                }
            }
        }
    }
}
