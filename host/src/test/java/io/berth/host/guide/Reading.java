package io.berth.host.guide;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.host.guide.Guide.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.assertj.core.api.SoftAssertions;

/** One reader of one guide, who does what it says, and knows what it takes for granted. */
final class Reading {
    private final Guide guide;
    private final Distribution distribution;
    private final Path folder;
    private final Map<String, String> places = new LinkedHashMap<>();
    private final Map<String, String> otherwise = new LinkedHashMap<>();
    private final Map<String, String> elsewhere = new LinkedHashMap<>();

    Reading(String guide, Distribution distribution, Path folder) throws IOException {
        this.guide = Guide.read(guide);
        this.distribution = distribution;
        this.folder = folder;
    }

    /** A file that the guide speaks of without showing it. */
    Reading given(String path, String text) throws IOException {
        write(path, text);
        return this;
    }

    /** A file that the guide shows belongs there. */
    Reading place(String shown, String path) {
        places.put(shown, path);
        return this;
    }

    /** Runs a command in another form, which ends by itself or is done first by what the text says; its lines may be mixed. */
    Reading otherwise(String command, String form) {
        otherwise.put(command, form);
        return this;
    }

    /** A command that another test runs, since it needs more than files; its path in the project. */
    Reading elsewhere(String command, String test) {
        elsewhere.put(command, test);
        return this;
    }

    /** Does all of it; the guide is wrong where something else is printed than it shows. */
    void follow() throws IOException {
        assertThat(guide.commands())
                .as("commands that the test speaks of are in " + guide.name())
                .containsAll(otherwise.keySet())
                .containsAll(elsewhere.keySet());
        elsewhere.forEach(
                (command, test) -> assertThat(Path.of("..", test)).as(command).exists());
        SoftAssertions softly = new SoftAssertions();
        try (Shell shell = new Shell(folder, distribution.environment())) {
            for (Step step : guide.steps()) {
                switch (step) {
                    case Step.Write write -> write(places.getOrDefault(write.path(), write.path()), write.text());
                    case Step.Run run when elsewhere.containsKey(run.command()) -> {}
                    case Step.Run run -> follow(run, shell, softly);
                }
            }
        }
        softly.assertAll();
    }

    private void follow(Step.Run run, Shell shell, SoftAssertions softly) throws IOException {
        String form = otherwise.get(run.command());
        Shell.Result result = shell.run(form == null ? run.command() : form);
        boolean asShown = isAsShown(run, form == null, result);
        softly.assertThat(asShown)
                .as(
                        "%s:%d: %s%nshows%n%s%nbut prints%n%s",
                        guide.name(), run.line(), run.command(), String.join("\n", run.expected()), result.output())
                .isTrue();
    }

    private static boolean isAsShown(Step.Run run, boolean asWritten, Shell.Result result) {
        if (run.expected().stream().allMatch(String::isBlank)) {
            return result.exit() == 0;
        }
        return asWritten
                ? Shown.matches(run.expected(), result.output())
                : Shown.areIn(run.expected(), result.output());
    }

    private void write(String path, String text) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.toAbsolutePath().resolveSibling(""));
        Files.writeString(file, text);
    }
}
