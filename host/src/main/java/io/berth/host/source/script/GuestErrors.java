package io.berth.host.source.script;

import io.berth.api.plugin.PluginException;
import io.berth.api.tree.Position;
import io.berth.api.tree.PrintableText;
import io.berth.api.tree.Problem;
import io.berth.host.source.OverrunException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.SourceSection;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/** Turns what comes out of a context into what users read: file, line, column and reason. */
final class GuestErrors {
    private static final int LONGEST = 1000;

    /** The engine writes whole objects into these messages. */
    private static final Pattern READ_ONLY =
            Pattern.compile("(TypeError: Cannot assign to read only property .{1,200}? of )(.*)", Pattern.DOTALL);

    private GuestErrors() {}

    /** The failure of a call. */
    static PluginException failure(PolyglotException thrown, Problem problem) {
        if (spoils(thrown)) {
            return new OverrunException(problem.toString());
        }
        return thrown.isHostException()
                ? new PluginException(problem.toString(), thrown.asHostException())
                : new PluginException(problem.toString());
    }

    /** What is wrong with a call that was interrupted since it allocated too much. */
    static Problem greedy(PolyglotException thrown, String file, String what, long bytes) {
        return new Problem(
                position(place(thrown, file), file),
                "",
                what + " allocated more than the " + bytes + " bytes that it may in one call and was interrupted");
    }

    /**
     * What is wrong with a call.
     *
     * @param file the script's name for messages; what it imports is named relative to its folder
     * @param what what was called, such as {@code score}
     * @param fallback where it is declared: an answer that is no good has no line of its own
     */
    static Problem problem(PolyglotException thrown, String file, String what, @Nullable SourceSection fallback) {
        SourceSection place = place(thrown, file);
        return new Problem(position(place == null ? fallback : place, file), "", reason(thrown, what));
    }

    static Position position(@Nullable SourceSection section, String file) {
        if (section == null) {
            return new Position(file, 0, 0);
        }
        String path = section.getSource().getPath();
        String name = path == null ? section.getSource().getName() : path.substring(1);
        String folder = file.substring(0, file.lastIndexOf('/') + 1);
        return new Position(folder + name, section.getStartLine(), section.getStartColumn());
    }

    private static @Nullable SourceSection place(PolyglotException thrown, String file) {
        SourceSection own = thrown.getSourceLocation();
        if (own != null && isScript(own, file)) {
            return own;
        }
        for (PolyglotException.StackFrame frame : thrown.getPolyglotStackTrace()) {
            SourceSection section = frame.isGuestFrame() ? frame.getSourceLocation() : null;
            if (section != null && isScript(section, file)) {
                return section;
            }
        }
        return null;
    }

    /** What a script does wrong is never the fault of the test that calls it. */
    private static boolean isScript(SourceSection section, String file) {
        boolean fromCaller = ScriptFolder.isTest(section.getSource().getName()) && !ScriptFolder.isTest(file);
        return !section.getSource().isInternal() && section.isAvailable() && !fromCaller;
    }

    private static String reason(PolyglotException thrown, String what) {
        if (thrown.isResourceExhausted() && thrown.isCancelled()) {
            return what + " ran more statements than it may: " + thrown.getMessage();
        }
        if (thrown.isInterrupted() || thrown.isCancelled()) {
            return what + " took longer than it may and was interrupted";
        }
        if (thrown.isResourceExhausted() && String.valueOf(thrown.getMessage()).contains("Stack overflow")) {
            return what + " found something that is nested too deeply: brackets in brackets, very many terms in one"
                    + " expression, or calls of calls";
        }
        if (thrown.isResourceExhausted()) {
            return what + " needed more memory than there is: " + thrown.getMessage();
        }
        if (thrown.isInternalError()) {
            return what + " failed inside the JavaScript engine: " + thrown.getMessage();
        }
        String message = String.valueOf(thrown.getMessage());
        if (thrown.isSyntaxError()) {
            return shown(message.lines()
                    .findFirst()
                    .orElse("")
                    .replaceFirst("^SyntaxError: \\S+:\\d+:\\d+ ", "SyntaxError: "));
        }
        Value value = thrown.getGuestObject();
        if (value != null && value.isString() && !message.isBlank()) {
            return shown(message);
        }
        if (value != null && (!value.hasMembers() || value.canExecute())) {
            return "threw " + (value.isNull() ? message : ExportReader.described(value));
        }
        if (message.equals("Error")) {
            return "threw an object without a message; throw new Error(\"…\") tells what is wrong";
        }
        Matcher readOnly = READ_ONLY.matcher(message);
        if (readOnly.matches()) {
            String target = readOnly.group(2);
            return shown(readOnly.group(1) + (target.startsWith("global{") ? "the global object" : Shown.of(target)));
        }
        return shown(message);
    }

    private static String shown(String message) {
        return PrintableText.of(Shown.cut(message, LONGEST));
    }

    /** Whether the context may be in a state in which it must not be used again. */
    static boolean spoils(PolyglotException thrown) {
        return thrown.isInterrupted()
                || thrown.isCancelled()
                || thrown.isResourceExhausted()
                || thrown.isInternalError()
                || thrown.isExit();
    }
}
