package io.berth.host.config;

import io.berth.api.tree.FieldProblems;
import java.time.Duration;

/** What must hold for the fields outside the profiles and extenders. */
final class ConfigurationRules {
    static final String PERCENTAGE = "not in valid range [0-100]";

    private ConfigurationRules() {}

    static void check(WrittenConfiguration written, FieldProblems problems) {
        if (written.clientConnection().burst() < 0) {
            problems.invalid(
                    "clientConnection.burst", written.clientConnection().burst(), "must be non-negative");
        }
        if (written.leaderElection().leaderElect()) {
            check(written.leaderElection(), problems);
        }
        if (written.parallelism() <= 0) {
            problems.invalid("parallelism", written.parallelism(), "should be an integer value greater than zero");
        }
        percentage("percentageOfNodesToScore", written.percentageOfNodesToScore(), problems);
        if (written.podInitialBackoffSeconds() <= 0) {
            problems.invalid("podInitialBackoffSeconds", written.podInitialBackoffSeconds(), "must be greater than 0");
        }
        if (written.podMaxBackoffSeconds() < written.podInitialBackoffSeconds()) {
            problems.invalid(
                    "podMaxBackoffSeconds",
                    written.podMaxBackoffSeconds(),
                    "must be greater than or equal to PodInitialBackoffSeconds");
        }
    }

    static void percentage(String path, int percentage, FieldProblems problems) {
        if (percentage < 0 || percentage > 100) {
            problems.invalid(path, percentage, PERCENTAGE);
        }
    }

    private static void check(LeaderElection election, FieldProblems problems) {
        positive("leaseDuration", election.leaseDuration(), problems);
        positive("renewDeadline", election.renewDeadline(), problems);
        positive("retryPeriod", election.retryPeriod(), problems);
        if (election.leaseDuration().compareTo(election.renewDeadline()) <= 0) {
            problems.invalid(
                    "leaderElection.leaseDuration", election.renewDeadline(), "must be greater than `RenewDeadline`");
        }
        if (!election.resourceLock().equals("leases")) {
            problems.invalid(
                    "leaderElection.resourceLock", election.resourceLock(), "resourceLock value must be \"leases\"");
        }
    }

    private static void positive(String field, Duration duration, FieldProblems problems) {
        if (duration.isNegative() || duration.isZero()) {
            problems.invalid("leaderElection." + field, duration, "must be greater than zero");
        }
    }
}
