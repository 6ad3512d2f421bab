package io.berth.host.cycle;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.Rejection;
import io.berth.api.plugin.PreBindPlugin;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.profile.PluginFailure;
import io.berth.host.profile.Wired;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Runs the PreBind plugins of one pod: groups one after the other, the plugins of a group side by side. */
final class PreBindGroups {
    private final Executor executor;
    private final CycleState state;
    private final PodInfo pod;
    private final String node;

    PreBindGroups(Executor executor, CycleState state, PodInfo pod, String node) {
        this.executor = executor;
        this.state = state;
        this.pod = pod;
        this.node = node;
    }

    /** Null if all succeeded. */
    @Nullable
    BindingResult run(List<List<Wired<PreBindPlugin>>> groups) {
        for (List<Wired<PreBindPlugin>> group : groups) {
            BindingResult result = group.size() == 1 ? call(group.getFirst()) : together(group);
            if (result != null) {
                return result;
            }
        }
        return null;
    }

    private @Nullable BindingResult together(List<Wired<PreBindPlugin>> group) {
        List<CompletableFuture<@Nullable BindingResult>> running = new ArrayList<>();
        for (Wired<PreBindPlugin> wired : group) {
            running.add(CompletableFuture.supplyAsync(() -> call(wired), executor));
        }
        BindingResult first = null;
        for (CompletableFuture<@Nullable BindingResult> future : running) {
            try {
                BindingResult result = future.join();
                first = first == null ? result : first;
            } catch (CompletionException e) {
                throw new IllegalStateException("a plugin behind its guard throws nothing else", e);
            }
        }
        return first;
    }

    private @Nullable BindingResult call(Wired<PreBindPlugin> wired) {
        try {
            return wired.plugin().preBind(state, pod, node) instanceof Rejection rejection
                    ? new BindingResult.Refused(new Refusal(wired.name(), rejection), false)
                    : null;
        } catch (PluginFailure e) {
            return new BindingResult.Failed("running PreBind plugin \"" + wired.name() + "\": " + e.getMessage());
        }
    }
}
