package io.berth.host.source.script;

import java.util.List;

/**
 * What came of one test of a script.
 *
 * @param file the test's file, in its folder
 * @param test the test's name; empty where the file itself could not be run
 * @param failure {@code file:line:column: what is wrong}; empty if the test passed
 * @param output what it wrote to the console
 * @param nanos how long it took
 */
public record ScriptTestResult(String file, String test, String failure, List<String> output, long nanos) {
    public ScriptTestResult {
        output = List.copyOf(output);
    }

    public boolean passed() {
        return failure.isEmpty();
    }
}
