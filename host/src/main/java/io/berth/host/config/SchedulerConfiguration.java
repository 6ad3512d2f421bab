package io.berth.host.config;

import java.time.Duration;
import java.util.List;

/**
 * A KubeSchedulerConfiguration after defaulting and validation.
 *
 * @param parallelism how many threads kube-scheduler would use; no effect here
 * @param percentageOfNodesToScore 0 looks at all nodes (kube-scheduler: at a share that falls with the number of
 *     nodes), else 1 to 100
 * @param podInitialBackoff the first back-off of a pod
 * @param podMaxBackoff the longest back-off of a pod
 * @param profiles at least one, with different scheduler names
 * @param delayCacheUntilActive whether the cluster is watched only once this instance leads
 * @param extenders in the order in which they are written
 * @param pluginPolicy how far plugins are trusted
 * @param warnings what the user should know of the text; each is a sentence
 */
public record SchedulerConfiguration(
        int parallelism,
        int percentageOfNodesToScore,
        Duration podInitialBackoff,
        Duration podMaxBackoff,
        List<ProfileSpec> profiles,
        LeaderElection leaderElection,
        ClientConnection clientConnection,
        boolean enableProfiling,
        boolean enableContentionProfiling,
        boolean delayCacheUntilActive,
        List<Extender> extenders,
        PluginPolicy pluginPolicy,
        List<String> warnings) {
    /** What kube-scheduler does where nobody says otherwise. */
    public static final int DEFAULT_PARALLELISM = 16;

    public SchedulerConfiguration {
        profiles = List.copyOf(profiles);
        extenders = List.copyOf(extenders);
        warnings = List.copyOf(warnings);
    }

    /**
     * The profiles as they are built: what extenders keep to themselves is ignored there. What was written does not say
     * so, and is told without.
     */
    public List<ProfileSpec> profilesToBuild() {
        return new IgnoredResources(extenders).in(profiles);
    }

    /** The same with another share of the nodes to look at, in all profiles; 0 for all nodes. */
    public SchedulerConfiguration lookingAt(int percentage) {
        return new SchedulerConfiguration(
                parallelism,
                percentage,
                podInitialBackoff,
                podMaxBackoff,
                profiles.stream().map(ProfileSpec::inheritingPercentage).toList(),
                leaderElection,
                clientConnection,
                enableProfiling,
                enableContentionProfiling,
                delayCacheUntilActive,
                extenders,
                pluginPolicy,
                warnings);
    }

    /** Everything but the profiles at its default. */
    public static SchedulerConfiguration of(List<ProfileSpec> profiles) {
        return new SchedulerConfiguration(
                DEFAULT_PARALLELISM,
                0,
                Duration.ofSeconds(1),
                Duration.ofSeconds(10),
                profiles,
                new LeaderElection(),
                new ClientConnection(),
                true,
                true,
                false,
                List.of(),
                PluginPolicy.DEFAULT,
                List.of());
    }
}
