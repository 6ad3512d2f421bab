package io.berth.host.cluster.workload;

import java.time.InstantSource;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Expands workloads as their controllers would: Deployments, ReplicaSets, ReplicationControllers, StatefulSets,
 * DaemonSets, Jobs and CronJobs. What is there already counts, so that a cluster's workloads and their pods can be
 * given together.
 */
public final class WorkloadExpansion {
    private final Map<String, Controller> controllers;

    public WorkloadExpansion(Identities identities, InstantSource clock) {
        Controller replicas = new ReplicaSetController(identities);
        controllers = Map.of(
                "Deployment", new DeploymentController(identities),
                "ReplicaSet", replicas,
                "ReplicationController", replicas,
                "StatefulSet", new StatefulSetController(identities),
                "DaemonSet", new DaemonSetController(identities),
                "Job", new JobController(identities),
                "CronJob", new CronJobController(identities, clock));
    }

    /** The kinds that make others. */
    public Set<String> kinds() {
        return controllers.keySet();
    }

    /**
     * What is missing of what an owner wants; nothing for other kinds.
     *
     * @param shrink whether also to delete what is too much
     */
    public Plan plan(Owner owner, Inventory inventory, boolean shrink) {
        @Nullable Controller controller = controllers.get(owner.kind());
        return controller == null ? Plan.NOTHING : controller.plan(owner, inventory, shrink);
    }
}
