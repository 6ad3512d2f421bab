package io.berth.host.main;

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
record MavenRun(int exit, String output) {
    static MavenRun in(Path project, String... arguments) throws IOException, InterruptedException {
        boolean found = Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "mvn")));
        Assumptions.assumeTrue(found, "skipped: there is no mvn on the PATH");
        List<String> command = new ArrayList<>(List.of("mvn", "-B", "-o", "-ntp"));
        // Where surefire tells which repository this build uses. Its notes of what came from which server are passed
        // over: the servers may have other names in the settings of another build.
        String repository = System.getProperty("localRepository", "");
        if (!repository.isEmpty()) {
            command.add("-Dmaven.repo.local=" + repository);
        }
        command.add("-Daether.enhancedLocalRepository.trackingFilename=none");
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(project.toFile()).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().remove("MAVEN_ARGS");
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new MavenRun(process.waitFor(), output);
    }
}
