package io.berth.host.source.jar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.host.config.PluginLimits;
import io.berth.host.config.PluginPolicy;
import io.berth.host.source.PluginLoad;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jars that would harm the process, by mistake or by design of somebody who did not mean this one. */
class HostileJarsTest {
    @TempDir
    Path folder;

    private PluginLoad load(TestJar jar, PluginPolicy policy) {
        jar.writeTo(folder.resolve("x.jar"));
        return new JarSource(folder, folder.resolve(".staging")).scan(policy).getFirst();
    }

    private static TestJar creating(String body) {
        return TestJar.named("acme")
                .factory("acme.AcmeFactory")
                .source("acme.AcmeFactory", TestJar.factorySource("Acme", body));
    }

    private String refusal(TestJar jar, PluginPolicy policy) {
        PluginLoad load = load(jar, policy);
        assertThat(load).isInstanceOf(PluginLoad.Failed.class);
        return ((PluginLoad.Failed) load).problem().message();
    }

    private static PluginPolicy policy(TreeMap<String, String> pins, boolean unpinnedAllowed) {
        return new PluginPolicy(PluginLimits.DEFAULT, new TreeMap<>(), pins, unpinnedAllowed);
    }

    @Test
    void a_hook_for_the_end_of_the_process_is_not_taken() {
        PluginLoad.Loaded loaded = (PluginLoad.Loaded) load(
                creating("Thread hook = new Thread(() -> {}); Runtime.getRuntime().addShutdownHook(hook); if"
                        + " (Runtime.getRuntime().removeShutdownHook(hook)) { throw new IllegalStateException(\"it was"
                        + " there\"); } return new Plugin() {};"),
                PluginPolicy.DEFAULT);
        assertThat(loaded.factories().getFirst().create(null, null)).isNotNull();
        loaded.close();
    }

    @Test
    void a_list_of_factories_that_is_a_book_is_refused() {
        TestJar jar = TestJar.named("acme").factory("a".repeat(100_000));
        assertThat(refusal(jar, PluginPolicy.DEFAULT))
                .isEqualTo(
                        "META-INF/services/io.berth.api.plugin.PluginFactory has more than 65536 characters; it lists"
                                + " the class names of the jar's factories");
    }

    @ParameterizedTest
    @ValueSource(strings = {"System.exit(3);", "Runtime.getRuntime().exit(3);", "Runtime.getRuntime().halt(3);"})
    void a_call_that_would_end_the_process_is_an_exception(String call) {
        PluginLoad.Loaded loaded = (PluginLoad.Loaded)
                load(creating("if (args == null) { " + call + " } return null;"), PluginPolicy.DEFAULT);
        assertThatThrownBy(() -> loaded.factories().getFirst().create(null, null))
                .isInstanceOf(SecurityException.class)
                .hasMessage("a plugin must not end the scheduler's process");
        loaded.close();
    }

    @Test
    void two_descriptors_are_refused() {
        TestJar jar = TestJar.withPlugin("acme", "Acme").entry("meta-inf/manifest.mf", new byte[0]);
        assertThat(refusal(jar, PluginPolicy.DEFAULT))
                .startsWith("has two entries named meta-inf/manifest.mf, and nobody knows which one counts");
    }

    @Test
    void a_descriptor_that_unpacks_to_a_book_is_refused() {
        TestJar jar = TestJar.withPlugin("acme", "Acme").manifest("Long", "x".repeat(2 << 20));
        assertThat(refusal(jar, PluginPolicy.DEFAULT)).startsWith("unpacks to more than 512 MiB (or has a manifest");
    }

    /** 600 MiB of zeros: half a megabyte on the disk. */
    @Test
    void a_zip_bomb_is_refused_before_it_is_unpacked() throws IOException {
        Path jar = TestJar.withPlugin("acme", "Acme").writeTo(folder.resolve("small.jar"));
        Path bomb = folder.resolve("x.jar");
        byte[] zeros = new byte[1 << 20];
        try (ZipFile small = new ZipFile(jar.toFile());
                ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(bomb))) {
            zip.setLevel(1);
            for (ZipEntry entry : Collections.list(small.entries())) {
                zip.putNextEntry(new ZipEntry(entry.getName()));
                small.getInputStream(entry).transferTo(zip);
            }
            zip.putNextEntry(new ZipEntry("bomb.bin"));
            for (int i = 0; i < 600; i++) {
                zip.write(zeros);
            }
        }
        Files.delete(jar);
        PluginLoad load = new JarSource(folder, folder.resolve(".staging"))
                .scan(PluginPolicy.DEFAULT)
                .getFirst();
        assertThat(((PluginLoad.Failed) load).problem().message()).startsWith("unpacks to more than 512 MiB");
    }

    @Test
    void a_jar_with_another_sum_than_its_pin_is_refused_with_both() {
        String pinned = "ab".repeat(32);
        assertThat(refusal(
                        TestJar.withPlugin("acme", "Acme"),
                        policy(new TreeMap<>(java.util.Map.of("x.jar", pinned)), true)))
                .startsWith("has the SHA-256 ")
                .contains("but is pinned to " + pinned);
    }

    @Test
    void a_jar_without_pin_is_refused_where_all_have_to_have_one() {
        assertThat(refusal(TestJar.withPlugin("acme", "Acme"), policy(new TreeMap<>(), false)))
                .startsWith("is not pinned, and the PluginPolicy says unpinned: refuse");
    }

    @Test
    @Timeout(30)
    void threads_that_a_plugin_leaves_are_ended_when_it_is_unloaded() throws InterruptedException {
        PluginLoad.Loaded loaded = (PluginLoad.Loaded) load(creating("""
            Thread left = new Thread(() -> {
                try { Thread.sleep(1_000_000); } catch (InterruptedException e) { }
            }, "left-by-acme");
            left.setDaemon(true);
            left.start();
            return new Plugin() {};
            """), PluginPolicy.DEFAULT);
        loaded.factories().getFirst().create(null, null);
        List<Thread> left = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("left-by-acme"))
                .toList();
        assertThat(left).hasSize(1);
        loaded.close();
        left.getFirst().join();
    }
}
