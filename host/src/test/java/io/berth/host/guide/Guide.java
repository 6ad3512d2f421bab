package io.berth.host.guide;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A guide as its reader works through it: files to write and commands to run, in order. A fenced block is a file if the line
 * before it ends with a name in backticks, and maybe words, and a colon; it has commands if lines begin with a dollar.
 */
record Guide(String name, List<Step> steps) {
    /** One thing that a reader does. */
    sealed interface Step {
        /** Writes a file. */
        record Write(String path, String text) implements Step {}

        /**
         * Runs a command.
         *
         * @param expected the lines that the guide shows below it
         */
        record Run(int line, String command, List<String> expected) implements Step {}
    }

    private static final Path DOCS = Path.of("docs");
    private static final Pattern FILE = Pattern.compile("`([\\w./-]+[./][\\w.-]+)`[^`]*:$");

    static Guide read(String name) throws IOException {
        List<String> lines = Files.readAllLines(DOCS.resolve(name));
        List<Step> steps = new ArrayList<>();
        String before = "";
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).startsWith("```")) {
                int end = end(lines, i + 1);
                List<String> block = lines.subList(i + 1, end);
                Matcher file = FILE.matcher(before);
                if (file.find() && block.stream().noneMatch(line -> line.startsWith("$ "))) {
                    steps.add(new Step.Write(file.group(1), String.join("\n", block) + "\n"));
                }
                steps.addAll(commands(block, i + 2));
                i = end;
            } else if (!lines.get(i).isBlank()) {
                before = lines.get(i);
            }
        }
        return new Guide(name, steps);
    }

    List<String> commands() {
        return steps.stream()
                .filter(Step.Run.class::isInstance)
                .map(step -> ((Step.Run) step).command())
                .toList();
    }

    /** A file that the guide shows. */
    String file(String path) {
        return steps.stream()
                .filter(step -> step instanceof Step.Write write && write.path().equals(path))
                .map(step -> ((Step.Write) step).text())
                .findFirst()
                .orElseThrow();
    }

    private static int end(List<String> lines, int from) {
        int end = from;
        while (!lines.get(end).startsWith("```")) {
            end++;
        }
        return end;
    }

    private static List<Step.Run> commands(List<String> block, int firstLine) {
        List<Step.Run> commands = new ArrayList<>();
        for (int i = 0; i < block.size(); i++) {
            if (block.get(i).startsWith("$ ")) {
                int line = firstLine + i;
                StringBuilder command = new StringBuilder(block.get(i).substring(2));
                while (command.toString().endsWith("\\")) {
                    i++;
                    command.append('\n').append(block.get(i));
                }
                int from = i + 1;
                while (i + 1 < block.size() && !block.get(i + 1).startsWith("$ ")) {
                    i++;
                }
                commands.add(new Step.Run(line, command.toString(), List.copyOf(block.subList(from, i + 1))));
            }
        }
        return commands;
    }
}
