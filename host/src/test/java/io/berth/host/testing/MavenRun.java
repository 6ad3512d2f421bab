package io.berth.host.testing;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** A run of Maven on this JDK that takes nothing from the net: what it needs this build has loaded already. */
public record MavenRun(int exit, String output) {
    /** Runs it in a project; the test is skipped where there is no Maven. */
    public static MavenRun in(Path project, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(command());
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(project.toFile()).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new MavenRun(process.waitFor(), output);
    }

    /** The command to which goals are added. */
    public static List<String> command() {
        Path maven = Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .map(folder -> Path.of(folder, "mvn"))
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(Path.of(""));
        Assumptions.assumeFalse(maven.toString().isEmpty(), "skipped: there is no mvn on the PATH");
        // Notes of what came from which server are passed over: servers may have other names in the settings of a
        // build that fills the same repository.
        List<String> command = new ArrayList<>(List.of(
                maven.toString(), "-B", "-o", "-ntp", "-Daether.enhancedLocalRepository.trackingFilename=none"));
        String repository = System.getProperty("localRepository", ""); // surefire tells it
        if (!repository.isEmpty()) {
            command.add("-Dmaven.repo.local=" + repository);
        }
        return command;
    }
}
