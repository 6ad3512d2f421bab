package io.berth.host.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.opentest4j.TestAbortedException;

/**
 * Decides as kube-scheduler does: every case of every case file. {@code -Dberth.conformance.dir=DIR} takes the files
 * from another folder. A case that needs a plugin which is not there counts as skipped, and is told of.
 */
class ConformanceTest {
    private static final Plugins PLUGINS = Plugins.load();
    private static final Tally TALLY = new Tally();

    @TestFactory
    Stream<DynamicContainer> decides_as_kube_scheduler_does() {
        CaseFolder folder = CaseFolder.given();
        Map<String, List<ConformanceCase>> families = folder.byFamily();
        assertThat(families).as("families in " + folder).isNotEmpty();
        return families.entrySet().stream()
                .map(family -> dynamicContainer(family.getKey(), tests(family.getKey(), family.getValue())));
    }

    private static Stream<DynamicTest> tests(String family, List<ConformanceCase> cases) {
        Function<ConformanceCase, Differences> format = format(family);
        return cases.stream().map(one -> dynamicTest(one.id(), () -> run(format, one)));
    }

    private static Function<ConformanceCase, Differences> format(String family) {
        return switch (family) {
            case "config" -> new ConfigCases(PLUGINS.catalog())::run;
            case "selectors" -> SelectorCases::run;
            case "prioritysort" -> new PrioritySortCases(PLUGINS.catalog())::run;
            default -> new SchedulingCases(PLUGINS.catalog())::run;
        };
    }

    private static void run(Function<ConformanceCase, Differences> format, ConformanceCase one) {
        try {
            List<String> differences = format.apply(one).found();
            assertThat(differences).as(one.id()).isEmpty();
            TALLY.add(one.family(), "as kube-scheduler");
        } catch (TestAbortedException e) {
            TALLY.add(one.family(), String.valueOf(e.getMessage()));
            throw e;
        } catch (Throwable e) {
            TALLY.add(one.family(), "DIFFERENT");
            throw e;
        }
    }

    @AfterAll
    static void tell() {
        System.out.println(TALLY);
        PLUGINS.close();
    }
}
