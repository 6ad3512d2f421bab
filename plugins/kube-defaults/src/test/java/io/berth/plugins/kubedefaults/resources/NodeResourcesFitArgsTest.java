package io.berth.plugins.kubedefaults.resources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.plugin.ArgsSpec;
import io.berth.api.tree.FieldProblems;
import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import io.berth.api.tree.Tree;
import java.util.List;
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

    @Test
    @DisplayName("core 56: the configuration's check passes arguments that the plugin refuses")
    void the_configurations_check_passes_bad_arguments() {
        NodeResourcesFitArgs bad = new NodeResourcesFitArgs(
                List.of("a b"), List.of(), new NodeResourcesFitArgs.ScoringStrategy("Best", List.of(), null));
        assertThat(problems(NodeResourcesFitArgs.SPEC, bad)).isEmpty();
        assertThat(problems(NodeResourcesFitArgs.CHECKED, bad)).hasSize(2);
    }

    private static List<Problem> problems(ArgsSpec<NodeResourcesFitArgs> spec, NodeResourcesFitArgs args) {
        FieldProblems problems = new FieldProblems(Tree.Mapping.empty(Position.UNKNOWN), "args");
        spec.rules().accept(args, problems);
        return problems.found();
    }
}
