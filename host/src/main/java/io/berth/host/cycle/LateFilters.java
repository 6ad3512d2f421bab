package io.berth.host.cycle;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.FilterResult;
import io.berth.api.plugin.FilterRunner;
import io.berth.api.plugin.Nominator;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.profile.Profile;
import org.jspecify.annotations.Nullable;

/** The Filter of a profile that is still being built when its plugins get to see it. */
public final class LateFilters implements FilterRunner {
    private final Nominator nominator;
    private volatile @Nullable ProfileFilters filters;

    LateFilters(Nominator nominator) {
        this.nominator = nominator;
    }

    /** Completes it; called once. */
    public void complete(Profile profile) {
        filters = new ProfileFilters(profile, nominator);
    }

    /** Lets go of the profile when it is closed: a plugin that does not end would keep all others of it in memory. */
    public void end() {
        filters = null;
    }

    private ProfileFilters ready() {
        ProfileFilters ready = filters;
        if (ready == null) {
            throw new IllegalStateException(
                    "filters can be run when the profile is built, and until its plugins are closed");
        }
        return ready;
    }

    @Override
    public FilterResult filterWithNominatedPods(CycleState state, PodInfo pod, NodeInfo node) {
        return ready().filterWithNominatedPods(state, pod, node);
    }

    @Override
    public void addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node) {
        ready().addPod(state, pod, added, node);
    }

    @Override
    public void removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node) {
        ready().removePod(state, pod, removed, node);
    }
}
