package io.berth.host.generation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.berth.api.tree.InvalidInputException;
import io.berth.host.profile.ExtensionPoint;
import io.berth.host.source.PluginLoad;
import io.berth.host.source.jar.TestJar;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GenerationBuilderTest {
    @TempDir
    Path temporary;

    private Workshop workshop;

    @BeforeEach
    void setUp() {
        workshop = new Workshop(temporary);
    }

    private List<String> refusal() {
        return refusal(workshop.builder());
    }

    private List<String> refusal(GenerationBuilder builder) {
        InvalidInputException refusal = catchThrowableOfType(InvalidInputException.class, () -> builder.build(1));
        assertThat(refusal).as("it was built").isNotNull();
        return refusal.problems().stream()
                .map(problem -> workshop.relative(problem.toString()))
                .toList();
    }

    @Test
    void configuration_jars_and_scripts_become_profiles() {
        TestJar.withPlugin("acme", "Acme")
                .source(
                        "acme.AcmeFactory",
                        TestJar.factorySource("Acme", "return (PostBindPlugin) (state, pod, node) -> {};"))
                .writeTo(workshop.jars.resolve("acme.jar"));
        workshop.script("lamp.js", "export function score() { return 1 }").configure("Lamp", "Acme");
        Generation generation = workshop.builder().build(7);
        assertThat(generation.number()).isEqualTo(7);
        assertThat(generation.profiles()).containsOnlyKeys("mine");
        var profile = generation.profiles().get("mine");
        assertThat(profile.at(ExtensionPoint.SCORE))
                .singleElement()
                .satisfies(wired -> assertThat(wired.origin()).hasToString("script lamp.js"));
        assertThat(profile.at(ExtensionPoint.POST_BIND))
                .singleElement()
                .satisfies(wired -> assertThat(wired.origin()).hasToString("jar acme.jar 1.0.0"));
        generation.closers().forEach(Runnable::run);
    }

    @Test
    void equal_files_have_equal_digests_and_others_have_not() {
        Generation first = workshop.builder().build(1);
        Generation second = workshop.builder().build(2);
        workshop.script("lamp.js", "export function score() { return 1 }");
        Generation third = workshop.builder().build(3);
        assertThat(second.digest()).isEqualTo(first.digest());
        assertThat(third.digest()).isNotEqualTo(first.digest());
        List.of(first, second, third).forEach(one -> one.closers().forEach(Runnable::run));
    }

    @Test
    void a_refusal_tells_of_old_failures_only_where_they_may_be_the_cause() {
        workshop.script("old.js", "export function score( {");
        GenerationBuilder builder = workshop.builder();
        builder.build(1).closers().forEach(Runnable::run);
        workshop.script("new.js", "export function filter( {");
        workshop.write(workshop.config, "apiVersion: kubescheduler.config.k8s.io/v1\nkind: Wrong\n");
        assertThat(refusal(builder))
                .anyMatch(problem -> problem.contains("new.js"))
                .noneMatch(problem -> problem.contains("old.js"));
        workshop.configure("Old");
        assertThat(refusal(builder)).anyMatch(problem -> problem.contains("old.js"));
    }

    @Test
    void a_bad_script_that_no_profile_names_is_kept_as_a_failed_load() {
        workshop.script("lamp.js", "export function score( {");
        Generation generation = workshop.builder().build(1);
        assertThat(generation.loads())
                .filteredOn(PluginLoad.Failed.class::isInstance)
                .singleElement();
        generation.closers().forEach(Runnable::run);
    }

    @Test
    void a_bad_script_that_a_profile_names_is_refused_with_the_script_s_own_error() {
        workshop.script("lamp.js", "export function score( {").configure("Lamp");
        assertThat(refusal())
                .anySatisfy(problem -> assertThat(problem).contains("Lamp"))
                .anySatisfy(problem -> assertThat(problem).startsWith("scripts/lamp.js:1:25: SyntaxError: "));
    }

    @Test
    void a_name_from_a_jar_and_a_script_is_refused_with_both() {
        TestJar.withPlugin("lamp", "Lamp").writeTo(workshop.jars.resolve("lamp.jar"));
        workshop.script("lamp.js", "export function score() { return 1 }").configure("Lamp");
        assertThat(refusal())
                .anySatisfy(problem -> assertThat(problem)
                        .contains("plugin \"Lamp\" is provided by jar lamp.jar 1.0.0 and script lamp.js"));
    }

    @Test
    void a_plugin_that_nobody_provides_is_refused_with_its_place() {
        workshop.configure("Nobody");
        assertThat(refusal())
                .anySatisfy(problem ->
                        assertThat(problem).startsWith("config.yaml:10:").contains("Nobody"));
    }

    @Test
    void a_factory_that_throws_is_refused_with_the_plugin_s_name() {
        TestJar.withPlugin("acme", "Acme")
                .source(
                        "acme.AcmeFactory",
                        TestJar.factorySource("Acme", "throw new IllegalStateException(\"no lamp\");"))
                .writeTo(workshop.jars.resolve("acme.jar"));
        workshop.configure("Acme");
        assertThat(refusal())
                .anySatisfy(problem -> assertThat(problem).contains("Acme").contains("no lamp"));
    }

    @Test
    void an_unknown_field_is_refused_with_its_place() {
        workshop.write(workshop.config, """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            profils: []
            """);
        assertThat(refusal())
                .singleElement()
                .asString()
                .startsWith("config.yaml:3:")
                .contains("profils");
    }

    @Test
    void arguments_that_a_script_does_not_take_are_refused_with_their_place() {
        workshop.script("lamp.js", "export const args = { label: 'a' }; export function score() { return 1 }");
        workshop.write(workshop.config, """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            profiles:
              - schedulerName: mine
                plugins:
                  multiPoint:
                    disabled: [{name: "*"}]
                    enabled: [{name: Scheduler}, {name: Lamp}]
                pluginConfig:
                  - name: Lamp
                    args: {lable: b}
            """);
        assertThat(refusal())
                .anySatisfy(problem -> assertThat(problem)
                        .startsWith("config.yaml:11:")
                        .contains("lable")
                        .contains("did you mean \"label\"?"));
    }
}
