package io.berth.host.source.script;

import io.berth.api.tree.PrintableText;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;

/** Writes the console of a script to the log: so many lines per second, each so long, and no more. */
final class OutputBudget {
    private final Logger log;
    private final ScriptLimits limits;
    private final AtomicInteger left;

    OutputBudget(Logger log, ScriptLimits limits) {
        this.log = log;
        this.limits = limits;
        this.left = new AtomicInteger(limits.lines());
    }

    /** Whether a line would be written; it counts. The first that would not be is replaced by a note. */
    boolean take() {
        int before = left.getAndUpdate(lines -> Math.max(-1, lines - 1));
        if (before == 0) {
            log.warn("more than {} lines per second; the rest is left out", limits.lines());
        }
        return before > 0;
    }

    void write(String level, String text) {
        String line = PrintableText.of(Shown.cut(text, limits.characters()));
        switch (level) {
            case "debug" -> log.debug("{}", line);
            case "warn" -> log.warn("{}", line);
            case "error" -> log.error("{}", line);
            default -> log.info("{}", line);
        }
    }

    void refill() {
        left.set(limits.lines());
    }
}
