package io.berth.plugins.kubedefaults.resources;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeResourcesFitArgsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ignoredResources: [\"a b\"] | ignoredResources[0]: Invalid value: \"a b\": name part must consist of",
                "ignoredResourceGroups: [a.com/x] | ignoredResourceGroups[0]: Invalid value: \"a.com/x\": resource"
                        + " group name can't contain '/'",
                "scoringStrategy: {type: Best} | scoringStrategy.type: Unsupported value: \"Best\": supported values:"
                        + " \"LeastAllocated\", \"MostAllocated\", \"RequestedToCapacityRatio\"",
                "scoringStrategy: {type: LeastAllocated, resources: [{name: cpu, weight: 101}]} |"
                        + " resource weight of cpu not in valid range (0, 100]",
                "scoringStrategy: {type: RequestedToCapacityRatio} | must be specified when type is"
                        + " RequestedToCapacityRatio",
                "scoringStrategy: {type: LeastAllocated, requestedToCapacityRatio: {shape: [{utilization: 0}]}} |"
                        + " Forbidden: must be nil when type is not RequestedToCapacityRatio",
                "scoringStrategy: {type: RequestedToCapacityRatio, requestedToCapacityRatio: {}} |"
                        + " Required value: at least one point must be specified",
                "scoringStrategy: {type: RequestedToCapacityRatio, requestedToCapacityRatio: {shape: [{utilization: 5},"
                        + " {utilization: 5}]}} | values must be sorted in increasing order",
                "scoringStrategy: {type: RequestedToCapacityRatio, requestedToCapacityRatio: {shape: [{utilization:"
                        + " 101, score: 11}]}} | not in valid range [0, 10]",
                "scoringStrategie: {} | unknown field"
            })
    @DisplayName("plugins 51: the arguments are checked when the plugin is built")
    void wrong_arguments_are_refused(String args, String text) {
        assertThatThrownBy(() -> FitFixture.fit(args)).hasMessageContaining(text.strip());
    }

    @Test
    void without_arguments_the_defaults_count() {
        assertThatCode(() -> FitFixture.fit("")).doesNotThrowAnyException();
    }
}
