package io.berth.host.main;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Schedulers as processes of their own, which do not outlive the test. */
final class Children implements AutoCloseable {
    /** The shipped ones, for commands that take some. */
    static final String PLUGINS = "--plugins=" + Stage.SHIPPED.toAbsolutePath();

    private final Path folder;
    private final Map<String, Process> running = new LinkedHashMap<>();

    Children(Path folder) {
        this.folder = folder;
    }

    /** {@code berth scheduler} with the shipped plugins and without a port. */
    Process berth(String name, Path kubeconfig, List<String> flags) {
        List<String> arguments = new ArrayList<>(List.of("scheduler", "--kubeconfig=" + kubeconfig, PLUGINS, "-v=2"));
        arguments.addAll(flags);
        return command(name, arguments);
    }

    /** A command of berth. */
    Process command(String name, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-Xmx512m",
                "-cp",
                System.getProperty("java.class.path"),
                "io.berth.host.main.Berth"));
        command.addAll(arguments);
        return start(name, command);
    }

    /** Any program, with the signal for threads that the launcher sets. */
    Process start(String name, List<String> command) {
        try {
            ProcessBuilder builder = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(log(name).toFile());
            builder.environment().put("_JAVA_SR_SIGNUM", "40");
            Process process = builder.start();
            running.put(name, process);
            return process;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path log(String name) {
        return folder.resolve(name + ".log");
    }

    /** What a process has printed so far. */
    String output(String name) {
        try {
            return Files.exists(log(name)) ? Files.readString(log(name)) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    boolean says(String name, String text) {
        return output(name).contains(text);
    }

    /** What all have printed, for the message of a test that fails. */
    String outputs() {
        StringBuilder all = new StringBuilder();
        running.keySet()
                .forEach(name ->
                        all.append(name).append(":\n").append(output(name)).append('\n'));
        return all.toString();
    }

    /** Waits until something is so; what has been printed is told where it does not come to pass. */
    void await(String what, Duration patience, BooleanSupplier reached) throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        while (!reached.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError(what + " did not come to pass:\n" + outputs());
            }
            TimeUnit.MILLISECONDS.sleep(100);
        }
    }

    @Override
    public void close() {
        running.values().forEach(Process::destroyForcibly);
    }
}
