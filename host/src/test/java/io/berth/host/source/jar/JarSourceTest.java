package io.berth.host.source.jar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.plugin.PluginException;
import io.berth.api.plugin.PluginFactory;
import io.berth.host.source.PluginLoad;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JarSourceTest {
    @TempDir
    Path temporary;

    private Path folder;
    private Path staging;
    private JarSource source;
    private List<PluginLoad> loads = List.of();

    @BeforeEach
    void makeFolders() throws IOException {
        folder = Files.createDirectory(temporary.resolve("plugins"));
        staging = temporary.resolve("staging");
        source = new JarSource(folder, staging);
    }

    @AfterEach
    void unload() {
        loads.forEach(load -> {
            if (load instanceof PluginLoad.Loaded loaded) {
                loaded.close();
            }
        });
    }

    private List<PluginLoad> scan() {
        loads = source.scan();
        return loads;
    }

    private PluginLoad.Loaded loaded() {
        assertThat(scan()).hasSize(1);
        assertThat(loads.getFirst()).isInstanceOf(PluginLoad.Loaded.class);
        return (PluginLoad.Loaded) loads.getFirst();
    }

    /** The problem's text of the only jar. */
    private String refusal() {
        assertThat(scan()).hasSize(1);
        assertThat(loads.getFirst()).isInstanceOf(PluginLoad.Failed.class);
        String text = ((PluginLoad.Failed) loads.getFirst()).problem().toString();
        assertThat(text).startsWith(folder.resolve("x.jar") + ": ");
        return text;
    }

    @Test
    void a_good_jar_gives_its_factories_and_its_origin() {
        TestJar.withPlugin("acme", "Acme").writeTo(folder.resolve("x.jar"));
        PluginLoad.Loaded loaded = loaded();
        assertThat(loaded.factories()).extracting(PluginFactory::name).containsExactly("Acme");
        assertThat(loaded.origin()).hasToString("jar x.jar 1.0.0");
        assertThat(loaded.origin().digest()).hasSize(64);
    }

    @Test
    void the_jar_is_loaded_from_a_copy_named_by_its_digest() throws IOException {
        TestJar.withPlugin("acme", "Acme").writeTo(folder.resolve("x.jar"));
        PluginLoad.Loaded loaded = loaded();
        assertThat(copies()).containsExactly(loaded.origin().digest() + ".jar");
        Files.write(folder.resolve("x.jar"), new byte[] {1, 2, 3});
        assertThat(loaded.factories().getFirst().create(null, null)).isNotNull();
    }

    @Test
    void closing_deletes_the_copy_when_no_other_load_uses_it() throws IOException {
        TestJar.withPlugin("acme", "Acme").writeTo(folder.resolve("x.jar"));
        PluginLoad.Loaded first = loaded();
        PluginLoad.Loaded second = loaded();
        first.close();
        assertThat(copies()).containsExactly(second.origin().digest() + ".jar");
        second.close();
        loads = List.of();
        assertThat(copies()).isEmpty();
    }

    private List<String> copies() throws IOException {
        try (Stream<Path> files = Files.walk(staging)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> file.getFileName().toString())
                    .toList();
        }
    }

    @Test
    void two_sources_with_the_same_jar_do_not_share_a_copy() throws IOException {
        Path second = Files.createDirectory(temporary.resolve("more"));
        TestJar.withPlugin("acme", "Acme").writeTo(folder.resolve("x.jar"));
        Files.copy(folder.resolve("x.jar"), second.resolve("x.jar"));
        PluginLoad.Loaded other =
                (PluginLoad.Loaded) new JarSource(second, staging).scan().getFirst();
        PluginLoad.Loaded own = loaded();
        other.close();
        assertThat(own.factories().getFirst().create(null, null)).isNotNull();
    }

    @Test
    void the_arguments_that_a_factory_takes_are_known() {
        TestJar.withPlugin("acme", "Acme")
                .source(
                        "acme.AcmeFactory",
                        TestJar.factorySource(
                                "Acme",
                                "return null; } public record Args(int a) {} public java.util.Optional<ArgsSpec<?>>"
                                        + " argsSpec() { return java.util.Optional.of(ArgsSpec.of(Args.class));"))
                .writeTo(folder.resolve("x.jar"));
        assertThat(loaded().factories()
                        .getFirst()
                        .argsSpec()
                        .orElseThrow()
                        .type()
                        .getSimpleName())
                .isEqualTo("Args");
    }

    @Test
    void a_jar_is_found_through_the_links_of_a_mounted_config_map() throws IOException {
        Path version = Files.createDirectory(folder.resolve("..2026_01"));
        TestJar.withPlugin("acme", "Acme").writeTo(version.resolve("x.jar"));
        Files.createSymbolicLink(folder.resolve("..data"), Path.of("..2026_01"));
        Files.createSymbolicLink(folder.resolve("x.jar"), Path.of("..data/x.jar"));
        assertThat(loaded().origin().location()).isEqualTo("x.jar");
    }

    @Test
    void one_bad_jar_does_not_keep_the_others_from_being_loaded() throws IOException {
        TestJar.withPlugin("one", "One").writeTo(folder.resolve("1.jar"));
        Files.write(folder.resolve("2.jar"), new byte[0]);
        TestJar.withPlugin("three", "Three").writeTo(folder.resolve("3.jar"));
        assertThat(scan())
                .extracting(
                        load -> load.origin().location(),
                        load -> load.getClass().getSimpleName())
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("1.jar", "Loaded"),
                        org.assertj.core.groups.Tuple.tuple("2.jar", "Failed"),
                        org.assertj.core.groups.Tuple.tuple("3.jar", "Loaded"));
    }

    @Test
    void a_folder_that_is_not_there_is_reported() {
        source = new JarSource(temporary.resolve("nowhere"), staging);
        assertThat(scan()).hasSize(1);
        assertThat(((PluginLoad.Failed) loads.getFirst()).problem().toString())
                .contains("nowhere: cannot be read as a folder of plugin jars");
    }

    @Test
    void a_jar_without_descriptor_is_refused() {
        TestJar.withPlugin("acme", "Acme").manifest("Plugin-Id", "").writeTo(folder.resolve("x.jar"));
        assertThat(refusal()).contains("its manifest has no Plugin-Id").contains("add Plugin-Id, Plugin-Version");
    }

    @Test
    void a_jar_without_version_is_refused() {
        TestJar.withPlugin("acme", "Acme").manifest("Plugin-Version", "").writeTo(folder.resolve("x.jar"));
        assertThat(refusal()).contains("plugin \"acme\" has no Plugin-Version");
    }

    @Test
    void a_jar_that_does_not_name_its_SPI_versions_is_refused() {
        TestJar.withPlugin("acme", "Acme").manifest("Plugin-Requires", "").writeTo(folder.resolve("x.jar"));
        assertThat(refusal()).contains("add Plugin-Requires: >=1.0.0 & <2.0.0");
    }

    @Test
    void a_jar_for_another_SPI_is_refused() {
        TestJar.withPlugin("acme", "Acme")
                .manifest("Plugin-Requires", ">=9.0.0")
                .writeTo(folder.resolve("x.jar"));
        assertThat(refusal()).contains("plugin \"acme\" works with SPI >=9.0.0, and this host has SPI 1.0.0");
    }

    @Test
    void a_range_that_is_none_is_refused() {
        TestJar.withPlugin("acme", "Acme").manifest("Plugin-Requires", "recent").writeTo(folder.resolve("x.jar"));
        assertThat(refusal()).contains("Plugin-Requires: \"recent\" is no range of versions; expected something like");
    }

    @Test
    void a_jar_that_depends_on_another_plugin_is_refused() {
        TestJar.withPlugin("acme", "Acme")
                .manifest("Plugin-Dependencies", "other")
                .writeTo(folder.resolve("x.jar"));
        assertThat(refusal()).contains("Plugin-Dependencies: other cannot be used: every jar is loaded by itself");
    }

    @Test
    void an_empty_file_is_refused() throws IOException {
        Files.write(folder.resolve("x.jar"), new byte[0]);
        assertThat(refusal()).contains("cannot be read as a jar").contains("copy it again");
    }

    @Test
    void a_truncated_jar_is_refused() throws IOException {
        byte[] whole = TestJar.withPlugin("acme", "Acme").bytes();
        Files.write(folder.resolve("x.jar"), Arrays.copyOf(whole, whole.length / 2));
        assertThat(refusal()).contains("cannot be read as a jar");
    }

    @Test
    void a_jar_with_a_damaged_entry_is_refused() throws IOException {
        byte[] noise = new byte[4000];
        new java.util.Random(1).nextBytes(noise);
        byte[] whole = TestJar.withPlugin("acme", "Acme")
                .entry("acme/noise.bin", noise)
                .bytes();
        whole[whole.length / 2]++;
        Files.write(folder.resolve("x.jar"), whole);
        assertThat(refusal()).contains("cannot be read as a jar");
    }

    @Test
    void a_jar_without_factories_is_refused() {
        TestJar.named("acme").writeTo(folder.resolve("x.jar"));
        assertThat(refusal()).contains("it has no META-INF/services/io.berth.api.plugin.PluginFactory");
    }

    @Test
    void a_factory_that_is_not_in_the_jar_is_refused() {
        TestJar.named("acme").factory("acme.Gone").writeTo(folder.resolve("x.jar"));
        assertThat(refusal()).contains("acme.Gone is listed in META-INF/services and is not in the jar");
    }

    @Test
    void a_factory_of_another_type_is_refused() {
        TestJar.named("acme")
                .factory("acme.Thing")
                .source("acme.Thing", "package acme; public class Thing {}")
                .writeTo(folder.resolve("x.jar"));
        assertThat(refusal()).contains("acme.Thing does not implement io.berth.api.plugin.PluginFactory");
    }

    @Test
    void a_factory_that_needs_parameters_is_refused() {
        TestJar.withPlugin("acme", "Acme")
                .source("acme.AcmeFactory", TestJar.factorySource("Acme", "return null; } public AcmeFactory(int x) {"))
                .writeTo(folder.resolve("x.jar"));
        assertThat(refusal()).contains("a public constructor without parameters");
    }

    @Test
    void a_factory_that_throws_is_refused() {
        TestJar.withPlugin("acme", "Acme")
                .source(
                        "acme.AcmeFactory",
                        TestJar.factorySource(
                                "Acme",
                                "return null; } public AcmeFactory() { throw new IllegalStateException(\"no\");"))
                .writeTo(folder.resolve("x.jar"));
        assertThat(refusal()).contains("acme.AcmeFactory: failed with java.lang.IllegalStateException: no");
    }

    @Test
    void a_factory_without_a_name_is_refused() {
        TestJar.withPlugin("acme", "Acme")
                .source(
                        "acme.AcmeFactory",
                        TestJar.factorySource("Acme", "return null;").replace("\"Acme\"", "null"))
                .writeTo(folder.resolve("x.jar"));
        assertThat(refusal()).contains("acme.AcmeFactory has no name: name() gave null");
    }

    @Test
    void a_factory_with_a_name_that_cannot_stand_in_a_line_is_refused() {
        TestJar.withPlugin("acme", "Acme")
                .source(
                        "acme.AcmeFactory",
                        TestJar.factorySource("Acme", "return null;").replace("\"Acme\"", "\"a b\\n\""))
                .writeTo(folder.resolve("x.jar"));
        assertThat(refusal())
                .contains("acme.AcmeFactory has no name: name() gave \"a b\\n\"; expected 1 to 63 letters, digits");
    }

    @Test
    void a_static_initializer_that_fails_is_refused() {
        TestJar.withPlugin("acme", "Acme")
                .source(
                        "acme.AcmeFactory",
                        TestJar.factorySource(
                                "Acme",
                                "return null; } static final int X = 1 / zero(); static int zero() { return 0;"))
                .writeTo(folder.resolve("x.jar"));
        assertThat(refusal()).contains("a static initializer failed: java.lang.ArithmeticException: / by zero");
    }

    @Test
    void a_class_for_a_newer_Java_is_refused() {
        byte[] newer = {(byte) 0xca, (byte) 0xfe, (byte) 0xba, (byte) 0xbe, 0, 0, 0, (byte) (44 + 99)};
        TestJar.withPlugin("acme", "Acme").entry("acme/New.class", newer).writeTo(folder.resolve("x.jar"));
        assertThat(refusal())
                .contains("acme/New.class was compiled for Java 99, and this host runs on Java 25")
                .contains("--release 25");
    }

    @Test
    void a_class_that_is_missing_is_named() {
        TestJar.withPlugin("acme", "Acme")
                .source("lib.Library", "package lib; public class Library {}")
                .source(
                        "acme.AcmeFactory",
                        TestJar.factorySource(
                                "Acme", "return null; } final lib.Library library = new lib.Library(); {"))
                .writeTo(folder.resolve("x.jar"), "lib.Library");
        assertThat(refusal()).contains("class lib.Library is missing: put the library that has it into the jar");
    }

    @Test
    void a_class_that_is_missing_when_a_plugin_is_made_is_named() {
        TestJar.withPlugin("acme", "Acme")
                .source("lib.Library", "package lib; public class Library {}")
                .source("acme.AcmeFactory", TestJar.factorySource("Acme", "new lib.Library(); return null;"))
                .writeTo(folder.resolve("x.jar"), "lib.Library");
        PluginFactory factory = loaded().factories().getFirst();
        assertThatThrownBy(() -> factory.create(null, null))
                .isInstanceOf(PluginException.class)
                .hasMessageContaining("class lib.Library is missing: put the library that has it into the jar");
    }

    @Test
    void classes_of_the_host_are_hidden() {
        TestJar.withPlugin("acme", "Acme")
                .source(
                        "acme.AcmeFactory",
                        TestJar.factorySource("Acme", "return null; } { io.berth.host.source.Digests.of(\"\");"))
                .writeTo(folder.resolve("x.jar"));
        assertThat(refusal()).contains("class io.berth.host.source.Digests is missing");
    }

    @Test
    void a_jar_that_bundles_the_SPI_is_refused() {
        TestJar.withPlugin("acme", "Acme")
                .entry("io/berth/api/plugin/Plugin.class", new byte[] {1})
                .writeTo(folder.resolve("x.jar"));
        assertThat(refusal())
                .contains("bundles the SPI (io/berth/api/plugin/Plugin.class)")
                .contains("\"provided\"");
    }

    @Test
    void two_jars_of_one_id_are_both_refused() {
        TestJar.withPlugin("acme", "One").writeTo(folder.resolve("a.jar"));
        TestJar.withPlugin("acme", "Two").writeTo(folder.resolve("b.jar"));
        assertThat(scan())
                .allSatisfy(
                        load -> assertThat(((PluginLoad.Failed) load).problem().message())
                                .contains("Plugin-Id \"acme\" is that of a.jar and b.jar"));
        assertThat(loads).hasSize(2);
    }

    @Test
    void a_library_in_the_jar_wins_over_the_host_s() {
        TestJar.withPlugin("acme", "Acme")
                .source(
                        "org.assertj.core.api.Assertions",
                        "package org.assertj.core.api; public class Assertions { public static int mine() { return 7;"
                                + " } }")
                .source(
                        "acme.AcmeFactory",
                        TestJar.factorySource("Acme", "return null; } { org.assertj.core.api.Assertions.mine();"))
                .writeTo(folder.resolve("x.jar"));
        assertThat(loaded().factories()).hasSize(1);
    }
}
