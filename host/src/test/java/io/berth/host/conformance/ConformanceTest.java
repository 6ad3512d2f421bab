package io.berth.host.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/**
 * Decides as kube-scheduler does: every case of every case file. {@code -Dberth.conformance.dir=DIR} takes the files
 * from another folder.
 */
class ConformanceTest {
    private static final Map<String, Function<ConformanceCase, Differences>> FORMATS =
            Map.of("selectors", SelectorCases::run);

    @TestFactory
    Stream<DynamicContainer> decides_as_kube_scheduler_does() {
        Map<String, List<ConformanceCase>> families = CaseFolder.given().byFamily();
        assertThat(families).isNotEmpty();
        return families.entrySet().stream()
                .filter(family -> FORMATS.containsKey(family.getKey()))
                .map(family -> dynamicContainer(family.getKey(), tests(family.getValue())));
    }

    private static Stream<DynamicNode> tests(List<ConformanceCase> cases) {
        return cases.stream()
                .map(one -> dynamicTest(
                        one.id(),
                        () -> assertThat(FORMATS.get(one.family()).apply(one).found())
                                .isEmpty()));
    }
}
