package io.berth.host.main;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Features of kube-scheduler by name. Berth behaves as kube-scheduler does with its defaults: what is on there is on,
 * and what is off cannot be turned on.
 *
 * @param given by name, the value as written
 */
record FeatureGates(Map<String, String> given) {
    /** On by default in kube-scheduler 1.37. */
    static final Set<String> ON = Set.of(
            "SchedulerPopFromBackoffQ",
            "SchedulerAsyncPreemption",
            "NominatedNodeNameForExpectation",
            "OpportunisticBatching",
            "PodLevelResources",
            "InPlacePodVerticalScaling",
            "InPlacePodLevelResourcesVerticalScaling",
            "NodeDeclaredFeatures",
            "PodObservedGenerationTracking",
            "StorageCapacityScoring",
            "VolumeLimitScaling",
            "DynamicResourceAllocation",
            "DRAExtendedResource",
            "DRAPrioritizedList",
            "DRAAdminAccess",
            "DRAResourceClaimDeviceStatus",
            "DRADeviceTaints",
            "DRADeviceTaintRules",
            "DRADeviceBindingConditions",
            "DRAConsumableCapacity",
            "DRAPartitionableDevices",
            "DRASchedulerFilterTimeout",
            "DRAResourceClaimGranularStatusAuthorization",
            "DRAFractionalCapacityRange",
            "VolumeAttributesClass",
            "NodeInclusionPolicyInPodTopologySpread",
            "MatchLabelKeysInPodTopologySpread",
            "MatchLabelKeysInPodTopologySpreadSelectorMerge",
            "PodSchedulingReadiness",
            "ComponentFlagz",
            "ComponentStatusz",
            "NativeHistograms",
            "ContextualLogging",
            "LoggingBetaOptions");

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
