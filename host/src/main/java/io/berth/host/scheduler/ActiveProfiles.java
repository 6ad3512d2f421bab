package io.berth.host.scheduler;

import io.berth.api.plugin.ClusterWriter;
import io.berth.api.plugin.Nominator;
import io.berth.host.config.SchedulerConfiguration;
import io.berth.host.cycle.BindingCycle;
import io.berth.host.cycle.CycleMeter;
import io.berth.host.cycle.ExtenderPhase;
import io.berth.host.cycle.NodeLimit;
import io.berth.host.cycle.PermitWaits;
import io.berth.host.cycle.SchedulingCycle;
import io.berth.host.generation.Generation;
import io.berth.host.profile.Profile;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The cycles of the profiles of the generation in use, made when a profile is first needed. */
final class ActiveProfiles {
    /** The cycles of one profile. */
    record Runner(SchedulingCycle scheduling, BindingCycle binding) {}

    private final Nominator nominator;
    private final PermitWaits waits;
    private final ClusterWriter writer;
    private final Executor executor;
    private final boolean remember;
    private final Function<SchedulerConfiguration, ExtenderPhase> extenders;
    private final Function<String, CycleMeter> meters;
    private ExtenderPhase phase = ExtenderPhase.NONE;
    private final Map<String, Runner> runners = new HashMap<>();
    private long generation = -1;

    ActiveProfiles(
            Nominator nominator,
            PermitWaits waits,
            ClusterWriter writer,
            Executor executor,
            boolean remember,
            Function<SchedulerConfiguration, ExtenderPhase> extenders,
            Function<String, CycleMeter> meters) {
        this.nominator = nominator;
        this.waits = waits;
        this.writer = writer;
        this.executor = executor;
        this.remember = remember;
        this.extenders = extenders;
        this.meters = meters;
    }

    /** Null if the generation has no profile of that name. */
    @Nullable
    Runner of(Generation current, String schedulerName) {
        if (current.number() != generation) {
            runners.clear();
            generation = current.number();
            phase = extenders.apply(current.configuration());
        }
        Runner known = runners.get(schedulerName);
        if (known != null) {
            return known;
        }
        Profile profile = current.profile(schedulerName);
        if (profile == null) {
            return null;
        }
        CycleMeter meter = meters.apply(schedulerName);
        Runner made = new Runner(
                new SchedulingCycle(profile, limit(current, profile), nominator, phase, remember, meter),
                new BindingCycle(profile, waits, writer, phase, executor, meter));
        runners.put(schedulerName, made);
        return made;
    }

    /** Lets all cycles be made anew, as one of them was left in the middle of something. */
    void forget() {
        runners.clear();
    }

    private static NodeLimit limit(Generation current, Profile profile) {
        Integer own = profile.percentageOfNodesToScore();
        return new NodeLimit(own == null ? current.configuration().percentageOfNodesToScore() : own);
    }
}
