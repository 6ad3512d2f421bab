package io.berth.host.config;

import java.time.Duration;
import java.util.List;

/**
 * A KubeSchedulerConfiguration after defaulting and validation.
 *
 * @param parallelism how many threads Filter and Score may use
 * @param percentageOfNodesToScore 0 looks at all nodes (kube-scheduler: adaptive), else 1 to 100
 * @param podInitialBackoff the first back-off of a pod
 * @param podMaxBackoff the longest back-off; zero for none
 * @param profiles at least one, with different scheduler names
 */
public record SchedulerConfiguration(
        int parallelism,
        int percentageOfNodesToScore,
        Duration podInitialBackoff,
        Duration podMaxBackoff,
        List<ProfileSpec> profiles) {
    public SchedulerConfiguration {
        profiles = List.copyOf(profiles);
    }
}
