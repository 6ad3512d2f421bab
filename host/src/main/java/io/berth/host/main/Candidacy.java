package io.berth.host.main;

import io.berth.host.cluster.live.ApiClient;
import io.berth.host.config.LeaderElection;
import io.berth.host.leader.LeaderElector;
import io.berth.host.telemetry.Gauge;
import io.berth.host.telemetry.MetricRegistry;
import io.berth.host.time.Cadence;
import java.time.Clock;
import java.util.random.RandomGenerator;

/**
 * This process as one of several that want to lead by a lease of the API server.
 *
 * @param client for the lease and events about it alone
 */
record Candidacy(RuntimeSettings settings, ApiClient client, ApiLeases leases, Clock clock) {
    static Candidacy of(RuntimeSettings settings, ApiClient client, Clock clock) {
        LeaderElection election = settings.election();
        ApiLeases leases = new ApiLeases(client, election.resourceNamespace(), election.resourceName());
        return new Candidacy(settings, client, leases, clock);
    }

    /** The candidate, which tells how it goes in the log, as a metric and as events on the lease. */
    LeaderElector elector(RealTime time, RandomGenerator random, MetricRegistry registry) {
        LeaderElection election = settings.election();
        String namespace = election.resourceNamespace();
        String name = election.resourceName();
        Gauge status = registry.gauge(
                        "leader_election_master_status",
                        MetricRegistry.Level.ALPHA,
                        "Gauge of if the reporting system is master of the relevant lease, 0 indicates backup, 1"
                                + " indicates master. 'name' is the string used to identify the lease.",
                        "name")
                .with(name);
        LeaseEvents events = new LeaseEvents(client, clock, namespace, name, settings.schedulerName());
        return new LeaderElector(
                settings.leaseTiming(),
                settings.identity(),
                leases,
                new LeaderElector.Environment(System::nanoTime, clock, time, random),
                new ElectionNews(
                        settings.identity(), namespace + "/" + name, status, events, new Cadence(System::nanoTime)));
    }
}
