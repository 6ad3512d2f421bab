package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.plugin.PluginFactory;
import io.berth.host.source.PluginLoad;
import io.berth.host.source.jar.JarSource;
import io.berth.host.source.jar.TestJar;
import io.berth.host.testing.BuiltJars;
import io.berth.host.testing.MavenRun;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The project that a newcomer gets. */
class PluginNewTest {
    private static final String SERVICES = "src/main/resources/META-INF/services/io.berth.api.plugin.PluginFactory";

    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int berth(String... arguments) {
        return CommandRuns.run(out, err, arguments);
    }

    private Path project() {
        return folder.resolve("rack-limit");
    }

    private int make(String... more) {
        List<String> arguments = new java.util.ArrayList<>(
                List.of("plugin", "new", "RackLimit", "--dir", project().toString()));
        arguments.addAll(List.of(more));
        return berth(arguments.toArray(String[]::new));
    }

    private String java(String name) throws Exception {
        return Files.readString(project().resolve("src/main/java/com/example/racklimit/" + name + ".java"));
    }

    @Test
    void it_compiles_and_its_jar_is_loaded() throws Exception {
        assertThat(make()).isZero();
        String factory = Files.readString(project().resolve(SERVICES)).strip();
        Path jars = Files.createDirectory(folder.resolve("jars"));
        TestJar.named("rack-limit")
                .source("com.example.racklimit.RackLimit", java("RackLimit"))
                .source("com.example.racklimit.RackLimitFactory", java("RackLimitFactory"))
                .factory(factory)
                .writeTo(jars.resolve("rack-limit.jar"));
        PluginLoad load = new JarSource(jars, folder.resolve("staging")).scan().getFirst();
        assertThat(load).isInstanceOf(PluginLoad.Loaded.class);
        try (PluginLoad.Loaded loaded = (PluginLoad.Loaded) load) {
            assertThat(loaded.factories()).extracting(PluginFactory::name).containsExactly("RackLimit");
        }
    }

    @Test
    void its_pom_has_the_descriptor_and_nothing_left_to_fill_in() throws Exception {
        make();
        assertThat(Files.readString(project().resolve("pom.xml")))
                .contains("<artifactId>rack-limit</artifactId>")
                .contains("<Plugin-Requires>&gt;=1.0.0 &amp; &lt;2.0.0</Plugin-Requires>")
                .doesNotContain("@");
    }

    /** So that building it needs nothing that building this project does not need, and works with what works here. */
    @Test
    void its_pom_has_the_versions_of_this_build() throws Exception {
        make();
        String own = Files.readString(Path.of("../pom.xml"));
        Pattern dependency = Pattern.compile("<artifactId>([a-z-]+)</artifactId>\\s*<version>([0-9.]+)</version>");
        List<String> versions = dependency
                .matcher(Files.readString(project().resolve("pom.xml")))
                .results()
                .filter(found ->
                        found.group(1).startsWith("maven-") || found.group(1).startsWith("junit-"))
                .map(found -> found.group(1).startsWith("junit-")
                        ? "<version.junit>" + found.group(2) + "</version.junit>"
                        : found.group(1) + "</artifactId><version>" + found.group(2) + "</version>")
                .toList();
        assertThat(versions).hasSize(6);
        assertThat(own.replaceAll("\\s+", "")).contains(versions);
    }

    @Test
    void one_command_tests_it_and_makes_a_jar_that_a_host_takes() throws Exception {
        make();
        MavenRun maven = MavenRun.in(
                project(), "package", "-Dberth.api=" + BuiltJars.api(folder), "-Dberth.kit=" + BuiltJars.kit(folder));
        assertThat(maven.exit()).as(maven.output()).isZero();
        assertThat(maven.output()).containsPattern("Tests run: [12][0-9], Failures: 0, Errors: 0, Skipped: 0");
        assertThat(berth("plugins", "--plugins", project().resolve("target").toString()))
                .isZero();
        assertThat(out.toString()).containsPattern("jar rack-limit.jar +1.0.0 +RackLimit");
    }

    @Test
    void the_package_can_be_chosen() {
        assertThat(make("--group", "org.acme.sched")).isZero();
        assertThat(project().resolve("src/main/java/org/acme/sched/racklimit/RackLimit.java"))
                .exists();
    }

    @Test
    void a_package_that_is_none_is_refused() {
        assertThat(make("--group", "Acme Sched")).isEqualTo(Berth.BAD_INPUT);
        assertThat(err.toString()).contains("--group Acme Sched", "such as com.example");
    }

    @Test
    void nothing_is_overwritten() {
        make();
        assertThat(make()).isEqualTo(Berth.BAD_INPUT);
        assertThat(err.toString()).contains("pom.xml: is there already and is not overwritten");
    }
}
