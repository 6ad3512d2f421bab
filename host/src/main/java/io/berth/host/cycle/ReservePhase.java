package io.berth.host.cycle;

import io.berth.api.cycle.CycleState;
import io.berth.api.cycle.PermitResult;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.cycle.Wait;
import io.berth.api.plugin.PermitPlugin;
import io.berth.api.plugin.ReservePlugin;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.profile.ExtensionPoint;
import io.berth.host.profile.PluginFailure;
import io.berth.host.profile.Profile;
import io.berth.host.profile.Wired;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs Reserve and Permit on a pod that has been assumed on a node, and takes Reserve back. */
public final class ReservePhase {
    private static final Logger log = LoggerFactory.getLogger(ReservePhase.class);
    private static final Outcome NOTHING_TO_WAIT_FOR = new Outcome.Granted(Map.of());
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(15);

    /** What came of Reserve and Permit. */
    public sealed interface Outcome {
        /**
         * The pod may be bound, once the named plugins allow it.
         *
         * @param waits how long each plugin may wait; empty to go on at once
         */
        record Granted(Map<String, Duration> waits) implements Outcome {}

        /** A plugin refused the pod. */
        record Refused(Refusal refusal) implements Outcome {}

        /** A plugin failed. */
        record Failed(String message) implements Outcome {}
    }

    private final List<Wired<ReservePlugin>> reservers;
    private final List<Wired<PermitPlugin>> permitters;
    private final CycleMeter meter;

    ReservePhase(Profile profile, CycleMeter meter) {
        this.meter = meter;
        reservers = profile.at(ExtensionPoint.RESERVE);
        permitters = profile.at(ExtensionPoint.PERMIT);
    }

    /** Runs both. After anything but Granted the caller unreserves. */
    public Outcome run(CycleState state, PodInfo pod, String node) {
        long begun = meter.begin();
        Outcome reserved = reserve(state, pod, node);
        meter.end(ExtensionPoint.RESERVE, answer(reserved), begun);
        if (!(reserved instanceof Outcome.Granted)) {
            return reserved;
        }
        begun = meter.begin();
        Outcome permitted = permit(state, pod, node);
        meter.end(ExtensionPoint.PERMIT, answer(permitted), begun);
        return permitted;
    }

    private static CycleMeter.Answer answer(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Granted granted when granted.waits().isEmpty() -> CycleMeter.Answer.SUCCESS;
            case Outcome.Granted granted -> CycleMeter.Answer.WAIT;
            case Outcome.Refused refused -> CycleMeter.Answer.REFUSED;
            case Outcome.Failed failed -> CycleMeter.Answer.ERROR;
        };
    }

    private Outcome reserve(CycleState state, PodInfo pod, String node) {
        for (Wired<ReservePlugin> wired : reservers) {
            try {
                if (wired.plugin().reserve(state, pod, node) instanceof Rejection rejection) {
                    return new Outcome.Refused(new Refusal(wired.name(), rejection));
                }
            } catch (PluginFailure e) {
                return new Outcome.Failed("running Reserve plugin \"" + wired.name() + "\": " + e.getMessage());
            }
        }
        return NOTHING_TO_WAIT_FOR;
    }

    private Outcome permit(CycleState state, PodInfo pod, String node) {
        Map<String, Duration> waits = new LinkedHashMap<>();
        for (Wired<PermitPlugin> wired : permitters) {
            PermitResult result;
            try {
                result = wired.plugin().permit(state, pod, node);
            } catch (PluginFailure e) {
                return new Outcome.Failed("running Permit plugin \"" + wired.name() + "\": " + e.getMessage());
            }
            switch (result) {
                case Proceed proceed -> {}
                case Wait wait -> waits.put(wired.name(), shorter(wait.timeout(), LONGEST_WAIT));
                case Rejection rejection -> {
                    return new Outcome.Refused(new Refusal(wired.name(), rejection));
                }
            }
        }
        return new Outcome.Granted(waits);
    }

    private static Duration shorter(Duration a, Duration b) {
        return a.compareTo(b) < 0 ? a : b;
    }

    /** Calls all plugins in reverse order, whether their Reserve was called or not. */
    public void unreserve(CycleState state, PodInfo pod, String node) {
        for (Wired<ReservePlugin> wired : reservers.reversed()) {
            try {
                wired.plugin().unreserve(state, pod, node);
            } catch (PluginFailure e) {
                log.warn("Unreserve of plugin {} failed for pod {}: {}", wired.name(), pod.key(), e.getMessage());
            }
        }
    }
}
