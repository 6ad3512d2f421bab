package io.berth.host.conformance;

import io.berth.api.plugin.Nominator;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.cycle.PermitWaits;
import io.berth.host.cycle.ProfileContext;
import io.berth.host.cycle.RefusingWriter;
import io.berth.host.cycle.SharedValues;
import io.berth.host.testing.FakeObjects;
import io.berth.host.time.SimulatedTime;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** What plugins get that are made and never called. */
final class UncalledPlugins {
    /** Nobody waits for a node. */
    private static final class NoNominations implements Nominator {
        @Override
        public List<PodInfo> nominatedTo(String nodeName) {
            return List.of();
        }

        @Override
        public Set<String> nodes() {
            return Set.of();
        }

        @Override
        public void forget(PodInfo pod) {}

        @Override
        public void activate(List<PodInfo> pods) {}
    }

    private UncalledPlugins() {}

    static ProfileContext context(String schedulerName) {
        SimulatedTime time = new SimulatedTime(Instant.EPOCH);
        return new ProfileContext(
                schedulerName,
                new ProfileContext.Services(
                        time,
                        time,
                        new SplittableRandom(1),
                        new FakeObjects(),
                        new RefusingWriter(BuiltProfiles::refused),
                        new NoNominations(),
                        new PermitWaits(time),
                        work -> {},
                        new SharedValues()),
                List.of());
    }
}
