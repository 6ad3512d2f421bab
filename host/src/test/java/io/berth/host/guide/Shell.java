package io.berth.host.guide;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/** One shell in which commands are run one after the other, as a reader does. */
final class Shell implements AutoCloseable {
    private static final String END = "end of the command: ";

    /**
     * What came of a command.
     *
     * @param output what it printed, errors too
     */
    record Result(int exit, String output) {}

    private final Process process;
    private final Writer input;
    private final BufferedReader output;

    Shell(Path folder, Map<String, String> environment) throws IOException {
        ProcessBuilder builder = new ProcessBuilder("bash", "--noprofile", "--norc")
                .directory(folder.toFile())
                .redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("BERTH_"));
        builder.environment().putAll(environment);
        process = builder.start();
        input = process.outputWriter(StandardCharsets.UTF_8);
        output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    Result run(String command) throws IOException {
        input.write("{ " + command + "\n} </dev/null; echo \"" + END + "$?\"\n");
        input.flush();
        StringBuilder printed = new StringBuilder();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            // What a command prints last may have no end of line, as the colours of Maven have none.
            int end = line.indexOf(END);
            if (end >= 0) {
                printed.append(line, 0, end).append(end == 0 ? "" : "\n");
                return new Result(Integer.parseInt(line.substring(end + END.length())), printed.toString());
            }
            printed.append(line).append('\n');
        }
        throw new IOException("the shell ended in " + command + ": " + printed);
    }

    @Override
    public void close() {
        process.destroy();
    }
}
