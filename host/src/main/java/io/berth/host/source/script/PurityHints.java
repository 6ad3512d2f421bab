package io.berth.host.source.script;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.graalvm.polyglot.Value;

/**
 * Guesses from a script's text that its answers must not be remembered, so that it works without being told so. A
 * guess that is missing costs a message and never a wrong answer: what a remembered call may not read is not there.
 */
final class PurityHints {
    private static final Pattern CLOCK = Pattern.compile("\\bberth\\b[^;\\n]{0,500}\\bnow\\b");
    private static final Pattern PARAMETER = Pattern.compile("^[^({=]*?\\(?\\s*(\\{[^}]*}|[A-Za-z_$][\\w$]*)\\s*[,)=]");
    private static final Pattern IDENTITY = Pattern.compile("\\b(name|uid)\\b");

    private PurityHints() {}

    static boolean readsClock(String text) {
        return CLOCK.matcher(text).find();
    }

    /** Whether a function reads the name or uid of its first parameter. */
    static boolean readsIdentity(Value function) {
        var section = function.getSourceLocation();
        if (section == null) {
            return false;
        }
        String text = section.getCharacters().toString();
        Matcher parameter = PARAMETER.matcher(text);
        if (!parameter.find()) {
            return false;
        }
        String pod = parameter.group(1);
        return pod.startsWith("{")
                ? IDENTITY.matcher(pod).find()
                : Pattern.compile("(?<![\\w$.])" + Pattern.quote(pod) + "\\s*(\\?\\.|\\.)\\s*(name|uid)\\b")
                        .matcher(text)
                        .find();
    }
}
