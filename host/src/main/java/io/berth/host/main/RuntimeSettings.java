package io.berth.host.main;

import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import io.berth.api.tree.Tree;
import io.berth.host.cluster.live.LiveConnection;
import io.berth.host.config.ClientConnection;
import io.berth.host.config.ConfigurationFile;
import io.berth.host.config.ConfigurationReader;
import io.berth.host.config.ConfigurationTree;
import io.berth.host.config.LeaderElection;
import io.berth.host.config.SchedulerConfiguration;
import io.berth.host.generation.Generation;
import io.berth.host.generation.Inputs;
import io.berth.host.generation.SavedSets;
import io.berth.host.leader.LeaseTiming;
import io.berth.host.source.CatalogArgs;
import io.berth.host.source.PluginCatalog;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What flags and configuration say together of this process; it does not change while it runs.
 *
 * @param master the API server's address by flag; empty for none
 * @param hostName the name of this machine
 * @param identity of this candidate among those for the lease
 * @param schedulerName the name of the first profile, by which the process is known in events about itself
 * @param leaseTimes the times of the election with where each comes from, for messages
 */
record RuntimeSettings(
        ClientConnection client,
        LeaderElection election,
        String master,
        String hostName,
        String identity,
        String schedulerName,
        String leaseTimes) {
    private static final Logger log = LoggerFactory.getLogger(RuntimeSettings.class);
    private static final ConfigurationReader READER = new ConfigurationReader(name -> Optional.empty());
    private static final Duration SECOND = Duration.ofSeconds(1);

    /**
     * Reads the configuration, or the one that was good last if this one is bad; throws what is wrong with it if there is
     * none, the arguments of plugins aside.
     */
    static RuntimeSettings of(SchedulerCommand flags) {
        Path file = flags.plugins.config;
        Written written =
                file == null ? new Written(Tree.Mapping.empty(Position.UNKNOWN), READER.defaults()) : read(file, flags);
        SchedulerConfiguration configuration = written.configuration;
        LeaderElection election = flags.election.over(configuration.leaderElection());
        String host = hostNameOfMachine();
        return new RuntimeSettings(
                flags.client.over(configuration.clientConnection(), file != null && flags.configMap == null),
                election,
                flags.client.master,
                host,
                host + "_" + UUID.randomUUID(),
                configuration.profiles().getFirst().schedulerName(),
                flags.election.leaseTimes(election, written.text.mapping("leaderElection")));
    }

    /**
     * A configuration.
     *
     * @param text as it was written, with places; empty if it was not
     */
    private record Written(Tree.Mapping text, SchedulerConfiguration configuration) {
        /** @param file the name for messages */
        static Written of(List<Tree> documents, Path file) {
            SchedulerConfiguration configuration = READER.read(documents, file.toString());
            return new Written(
                    !documents.isEmpty() && documents.getFirst() instanceof Tree.Mapping mapping
                            ? mapping
                            : Tree.Mapping.empty(Position.UNKNOWN),
                    configuration);
        }
    }

    /** The one that was good last in place of one that is bad. */
    private static Written read(Path file, SchedulerCommand flags) {
        try {
            return Written.of(ConfigurationFile.documents(file), file);
        } catch (InvalidInputException e) {
            Path stateDir = flags.stateDir.unused();
            Path copy = stateDir == null
                    ? null
                    : new SavedSets(stateDir)
                            .lastGoodConfiguration(new Inputs(file, flags.plugins.sources()))
                            .orElse(null);
            if (copy == null) {
                throw e;
            }
            log.warn(
                    "The configuration is bad, so clientConnection and leaderElection are those that were good last"
                            + " ({}): {}",
                    copy,
                    String.join(
                            "; ", e.problems().stream().map(Problem::toString).toList()));
            return Written.of(ConfigurationFile.documents(copy), file);
        }
    }

    private static String hostNameOfMachine() {
        try {
            return InetAddress.getLocalHost().getHostName().toLowerCase(java.util.Locale.ROOT);
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }

    /** For watching and binding. */
    LiveConnection connection() {
        return connection(client, master);
    }

    /** What flags alone say, for reading the configuration itself from a cluster. */
    static LiveConnection firstConnection(SchedulerCommand flags) {
        return connection(flags.client.over(new ClientConnection(), false), flags.client.master);
    }

    private static LiveConnection connection(ClientConnection client, String master) {
        String kubeconfig = client.kubeconfig();
        @Nullable Path file = kubeconfig.isEmpty() ? null : Path.of(kubeconfig);
        return LiveConnection.of(file, master)
                .withRate(client.qps(), client.burst())
                .withProtobuf(client.acceptsProtobuf());
    }

    /** For the lease: its own, so that it does not wait behind bindings, and with an early time limit. */
    LiveConnection leaderConnection() {
        Duration half = election.renewDeadline().dividedBy(2);
        return connection().withAgent("leader-election").withTimeout(half.compareTo(SECOND) > 0 ? half : SECOND);
    }

    /** What counts, by the names of the flags that could have said so. */
    Map<String, Object> inForce() {
        return Map.ofEntries(
                Map.entry("kubeconfig", client.kubeconfig()),
                Map.entry("kube-api-qps", client.qps()),
                Map.entry("kube-api-burst", client.burst()),
                Map.entry("kube-api-content-type", client.contentType()),
                Map.entry("leader-elect", election.leaderElect()),
                Map.entry("leader-elect-lease-duration", election.leaseDuration()),
                Map.entry("leader-elect-renew-deadline", election.renewDeadline()),
                Map.entry("leader-elect-retry-period", election.retryPeriod()),
                Map.entry("leader-elect-resource-lock", election.resourceLock()),
                Map.entry("leader-elect-resource-name", election.resourceName()),
                Map.entry("leader-elect-resource-namespace", election.resourceNamespace()));
    }

    /** @throws CommandFailure if they would make two leaders */
    LeaseTiming leaseTiming() {
        if (!election.resourceLock().equals("leases")) {
            throw new CommandFailure(
                    "leaderElection.resourceLock: Invalid value: \"" + election.resourceLock()
                            + "\": resourceLock value must be \"leases\"",
                    null);
        }
        try {
            return new LeaseTiming(election.leaseDuration(), election.renewDeadline(), election.retryPeriod());
        } catch (IllegalArgumentException e) {
            throw new CommandFailure("couldn't create leader elector: " + e.getMessage() + ": " + leaseTimes, e);
        }
    }

    /** A generation's configuration with what flags say in place of it. */
    Tree.Mapping document(Generation generation) {
        PluginCatalog catalog = PluginCatalog.of(generation.loads());
        SchedulerConfiguration read = generation.configuration();
        return new ConfigurationTree(new CatalogArgs(catalog))
                .of(new SchedulerConfiguration(
                        read.parallelism(),
                        read.percentageOfNodesToScore(),
                        read.podInitialBackoff(),
                        read.podMaxBackoff(),
                        read.profiles(),
                        election,
                        client,
                        read.enableProfiling(),
                        read.enableContentionProfiling(),
                        read.delayCacheUntilActive(),
                        read.extenders(),
                        read.pluginPolicy(),
                        read.warnings()));
    }

    void write(Generation generation, Path file) {
        try {
            Files.writeString(file, YamlText.of(document(generation)));
        } catch (IOException e) {
            throw new CommandFailure("--write-config-to " + file + " cannot be written: " + e.getMessage(), e);
        }
    }
}
