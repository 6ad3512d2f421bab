package io.berth.host.main;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Features of kube-scheduler by name. Berth behaves as kube-scheduler does with its defaults: what is on there is on but
 * for what is without effect or left out, and what is off cannot be turned on.
 *
 * @param given by name, the value as written
 */
record FeatureGates(Map<String, String> given) {
    /** Features that matter to a scheduler: the name, how far it is in Kubernetes 1.37, whether Berth has it. */
    private static final String TABLE = """
        ComponentFlagz BETA on
        ComponentStatusz BETA on
        CompositePodGroup ALPHA off
        ContextualLogging BETA on
        CoordinatedLeaderElection BETA off
        DRAAdminAccess GA on
        DRAConsumableCapacity BETA on
        DRADerivedAttributes ALPHA off
        DRADeviceBindingConditions BETA on
        DRADeviceCompatibilityGroups ALPHA off
        DRADeviceTaintRules GA on
        DRADeviceTaints GA on
        DRAExtendedResource GA on
        DRAFractionalCapacityRange BETA off
        DRAListTypeAttributes ALPHA off
        DRANodeAllocatableResources ALPHA off
        DRAOptionalNodeOperations ALPHA off
        DRAPartitionableDevices BETA on
        DRAPrioritizedList GA on
        DRAResourceClaimDeviceStatus GA on
        DRAResourceClaimGranularStatusAuthorization BETA on
        DRASchedulerFilterTimeout BETA on
        DRAWorkloadResourceClaims BETA off
        DynamicResourceAllocation GA on
        GenericWorkload BETA off
        InPlacePodLevelResourcesVerticalScaling BETA on
        InPlacePodVerticalScaling GA on
        InPlacePodVerticalScalingSchedulerPreemption ALPHA off
        InterPodAffinityHostnameFastPath ALPHA off
        LoggingAlphaOptions ALPHA off
        LoggingBetaOptions BETA on
        MatchLabelKeysInPodTopologySpread BETA on
        MatchLabelKeysInPodTopologySpreadSelectorMerge BETA on
        NativeHistograms BETA off
        NodeDeclaredFeatures GA on
        NodeInclusionPolicyInPodTopologySpread GA on
        NominatedNodeNameForExpectation BETA on
        OpportunisticBatching BETA off
        PodGroupPreemptionPolicy ALPHA off
        PodLevelResources BETA on
        PodObservedGenerationTracking GA on
        PodSchedulingReadiness GA on
        SchedulerAsyncAPICalls BETA off
        SchedulerAsyncPreemption BETA on
        SchedulerPopFromBackoffQ BETA on
        SchedulerPreQueueingHints ALPHA off
        StorageCapacityScoring BETA on
        TaintTolerationComparisonOperators ALPHA off
        TopologyAwareWorkloadScheduling ALPHA off
        VolumeAttributesClass GA on
        VolumeLimitScaling BETA on
        """;

    /** In the order of the names. */
    static final List<Feature> ALL =
            TABLE.lines().map(line -> line.split(" ")).map(Feature::of).toList();

    private static final Set<String> ON =
            ALL.stream().filter(Feature::on).map(Feature::name).collect(Collectors.toUnmodifiableSet());

    /**
     * A feature of Kubernetes.
     *
     * @param stage {@code ALPHA}, {@code BETA}; empty once it is there to stay
     * @param on whether Berth has it
     */
    record Feature(String name, String stage, boolean on) {
        private static Feature of(String[] row) {
            return new Feature(row[0], row[1].equals("GA") ? "" : row[1], row[2].equals("on"));
        }
    }

    /** What cannot be had. */
    List<String> problems() {
        List<String> problems = new ArrayList<>();
        given.forEach((name, value) -> {
            if (!value.equals("true") && !value.equals("false")) {
                problems.add("--feature-gates: invalid value of " + name + ": " + value + ", expected true or false");
            }
        });
        return problems;
    }

    /** What is asked for and has no effect. */
    List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        given.forEach((name, value) -> {
            boolean isOn = ON.contains(name);
            if (isOn && value.equals("false")) {
                warnings.add("--feature-gates " + name + "=false has no effect: Berth has it always on");
            } else if (!isOn && value.equals("true")) {
                warnings.add("--feature-gates " + name + "=true has no effect: Berth does not have it");
            }
        });
        return warnings;
    }
}
