package io.berth.host.cluster.manifest;

import io.berth.api.model.LabelSelector;
import io.berth.api.model.ObjectMeta;
import io.berth.api.model.PersistentVolumeClaim;
import io.berth.api.model.PodSpec;
import java.util.List;
import java.util.Map;

/**
 * The fields of the specs of kinds that make pods, with the names that they have in Kubernetes. These objects are not
 * decoded into records: what they are made into is. So nothing but names and types of the components counts here.
 */
final class WorkloadFields {
    private static final Map<String, Class<? extends Record>> SPECS = Map.of(
            "Deployment",
            DeploymentSpec.class,
            "ReplicaSet",
            ReplicaSetSpec.class,
            "ReplicationController",
            ReplicationControllerSpec.class,
            "StatefulSet",
            StatefulSetSpec.class,
            "DaemonSet",
            DaemonSetSpec.class,
            "Job",
            JobSpec.class,
            "CronJob",
            CronJobSpec.class);

    /** A whole object. */
    record Whole(Object apiVersion, Object kind, ObjectMeta metadata, Object spec, Object status) {}

    /** What pods are made from. */
    record Template(ObjectMeta metadata, PodSpec spec) {}

    /** Of a Deployment. */
    record DeploymentSpec(
            Object replicas,
            LabelSelector selector,
            Template template,
            Object strategy,
            Object minReadySeconds,
            Object revisionHistoryLimit,
            Object paused,
            Object progressDeadlineSeconds) {}

    /** Of a ReplicaSet. */
    record ReplicaSetSpec(Object replicas, Object minReadySeconds, LabelSelector selector, Template template) {}

    /** Of a ReplicationController, whose selector is of labels alone. */
    record ReplicationControllerSpec(Object replicas, Object minReadySeconds, Object selector, Template template) {}

    /** Of a StatefulSet. */
    record StatefulSetSpec(
            Object replicas,
            LabelSelector selector,
            Template template,
            List<PersistentVolumeClaim> volumeClaimTemplates,
            Object serviceName,
            Object podManagementPolicy,
            Object updateStrategy,
            Object revisionHistoryLimit,
            Object minReadySeconds,
            Object persistentVolumeClaimRetentionPolicy,
            Object ordinals) {}

    /** Of a DaemonSet. */
    record DaemonSetSpec(
            LabelSelector selector,
            Template template,
            Object updateStrategy,
            Object minReadySeconds,
            Object revisionHistoryLimit) {}

    /** Of a Job. */
    record JobSpec(
            Object parallelism,
            Object completions,
            Object activeDeadlineSeconds,
            Object podFailurePolicy,
            Object successPolicy,
            Object backoffLimit,
            Object backoffLimitPerIndex,
            Object maxFailedIndexes,
            LabelSelector selector,
            Object manualSelector,
            Template template,
            Object ttlSecondsAfterFinished,
            Object completionMode,
            Object suspend,
            Object podReplacementPolicy,
            Object managedBy) {}

    /** What jobs are made from. */
    record JobTemplate(ObjectMeta metadata, JobSpec spec) {}

    /** Of a CronJob. */
    record CronJobSpec(
            Object schedule,
            Object timeZone,
            Object startingDeadlineSeconds,
            Object concurrencyPolicy,
            Object suspend,
            JobTemplate jobTemplate,
            Object successfulJobsHistoryLimit,
            Object failedJobsHistoryLimit) {}

    private WorkloadFields() {}

    /** Whether objects of a kind make pods. */
    static boolean isOf(Kind kind) {
        return SPECS.containsKey(kind.name());
    }

    static Class<? extends Record> spec(Kind kind) {
        Class<? extends Record> spec = SPECS.get(kind.name());
        if (spec == null) {
            throw new IllegalArgumentException("a " + kind.name() + " makes no pods");
        }
        return spec;
    }
}
