package io.berth.host.main;

import io.berth.api.tree.DurationText;
import io.berth.api.tree.Tree;
import io.berth.host.config.LeaderElection;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags for leader election; those that are given win over the configuration. */
final class ElectionFlags {
    @Option(
            names = "--leader-elect",
            arity = "0..1",
            fallbackValue = "true",
            paramLabel = "true|false",
            description = "whether several schedulers agree on the one that works (default: true)")
    @Nullable
    Boolean elect;

    @Option(
            names = "--leader-elect-lease-duration",
            converter = GoDurationConverter.class,
            paramLabel = "DURATION",
            description = "how long the others wait for a leader that is silent (default: 15s)")
    @Nullable
    Duration leaseDuration;

    @Option(
            names = "--leader-elect-renew-deadline",
            converter = GoDurationConverter.class,
            paramLabel = "DURATION",
            description = "how long a leader that cannot renew goes on (default: 10s)")
    @Nullable
    Duration renewDeadline;

    @Option(
            names = "--leader-elect-retry-period",
            converter = GoDurationConverter.class,
            paramLabel = "DURATION",
            description = "the pause between tries (default: 2s)")
    @Nullable
    Duration retryPeriod;

    @Option(
            names = "--leader-elect-resource-lock",
            paramLabel = "leases",
            description = "the kind of the lock; there is only leases")
    @Nullable
    String lock;

    @Option(
            names = "--leader-elect-resource-name",
            paramLabel = "NAME",
            description = "the name of the Lease (default: kube-scheduler)")
    @Nullable
    String name;

    @Option(
            names = "--leader-elect-resource-namespace",
            paramLabel = "NAMESPACE",
            description = "its namespace (default: kube-system)")
    @Nullable
    String namespace;

    /** The configuration's election with what is given here. */
    LeaderElection over(LeaderElection configured) {
        return new LeaderElection(
                or(elect, configured.leaderElect()),
                or(leaseDuration, configured.leaseDuration()),
                or(renewDeadline, configured.renewDeadline()),
                or(retryPeriod, configured.retryPeriod()),
                or(lock, configured.resourceLock()),
                or(name, configured.resourceName()),
                or(namespace, configured.resourceNamespace()));
    }

    /**
     * The times of an election, each with where it comes from.
     *
     * @param election what is in force
     * @param written what the configuration says of it
     */
    String leaseTimes(LeaderElection election, Tree.Mapping written) {
        return String.join(
                ", ",
                time(
                        "leaseDuration",
                        election.leaseDuration(),
                        "--leader-elect-lease-duration",
                        leaseDuration,
                        written),
                time(
                        "renewDeadline",
                        election.renewDeadline(),
                        "--leader-elect-renew-deadline",
                        renewDeadline,
                        written),
                time("retryPeriod", election.retryPeriod(), "--leader-elect-retry-period", retryPeriod, written));
    }

    private static String time(
            String field, Duration inForce, String flag, @Nullable Duration given, Tree.Mapping written) {
        String place = "the default";
        if (given != null) {
            place = flag;
        } else if (written.get(field) != null) {
            place = written.keyPosition(field).toString();
        }
        return field + " is " + DurationText.format(inForce) + " (" + place + ")";
    }

    private static <T> T or(@Nullable T given, T configured) {
        return given == null ? configured : given;
    }
}
