package io.berth.host.main;

import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import io.berth.api.tree.Tree;
import io.berth.host.source.script.ScriptLimits;
import io.berth.host.source.script.ScriptRuntime;
import io.berth.host.source.script.ScriptTestResult;
import io.berth.host.source.script.ScriptTests;
import io.berth.host.tree.TreeReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs the tests of scripts. */
@Command(
        name = "test",
        mixinStandardHelpOptions = true,
        description = {
            "Runs the files *.test.js of folders of scripts. A test imports { assert, node, pod, script, test } from"
                + " \"berth/test\", calls scripts as the scheduler calls them, and says what it expects. No cluster is"
                + " needed.",
            ""
        },
        footer = {
            "",
            "Example:",
            "  berth script test my-scripts",
            "",
            "Exit codes: 0 all tests passed, 1 one failed, 2 there are none."
        })
final class ScriptTestCommand implements Callable<Integer> {
    private static final double NANOS_PER_MILLI = 1e6;

    @Parameters(arity = "0..*", paramLabel = "DIR", description = "folders of scripts (default: the current folder)")
    List<Path> folders = new ArrayList<>();

    @Spec
    CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        Style style = Style.detect(System.console() != null && System.console().isTerminal(), System.getenv());
        List<ScriptTestResult> results = new ArrayList<>();
        try (ScriptRuntime runtime = new ScriptRuntime(ScriptLimits.DEFAULT)) {
            ScriptTests tests = new ScriptTests(runtime, ScriptTestCommand::json, System::nanoTime);
            for (Path folder : folders.isEmpty() ? List.of(Path.of("").toAbsolutePath()) : folders) {
                results.addAll(run(tests, folder));
            }
        }
        print(results, style, out);
        return results.stream().allMatch(ScriptTestResult::passed) ? 0 : 1;
    }

    private static Tree.Mapping json(String text) {
        return (Tree.Mapping) TreeReader.read(text, "request.json").getFirst();
    }

    private static List<ScriptTestResult> run(ScriptTests tests, Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            throw invalid(folder, "is no folder; give one with scripts");
        }
        List<ScriptTestResult> results = tests.run(folder);
        if (results.isEmpty()) {
            throw invalid(folder, "has no tests; they are files such as rack-limit.test.js");
        }
        return results;
    }

    private static InvalidInputException invalid(Path folder, String message) {
        return new InvalidInputException(new Problem(new Position(folder.toString(), 0, 0), "", message));
    }

    private static void print(List<ScriptTestResult> results, Style style, PrintWriter out) {
        Table table = new Table("FILE", "TEST", "RESULT", "MS");
        for (ScriptTestResult result : results) {
            table.row(
                    result.file(),
                    result.test(),
                    result.passed() ? "ok" : "FAILED",
                    "%.1f".formatted(result.nanos() / NANOS_PER_MILLI));
        }
        table.lines(style).forEach(out::println);
        out.println();
        for (ScriptTestResult result : results) {
            result.output().forEach(line -> out.println(result.file() + ": " + line));
            if (!result.passed()) {
                out.println(style.bad("failed: ")
                        + (result.test().isEmpty() ? "" : result.test() + ": ")
                        + result.failure());
            }
        }
        long failed = results.stream().filter(result -> !result.passed()).count();
        out.println(results.size() + " tests, " + failed + " failed");
        out.flush();
    }
}
