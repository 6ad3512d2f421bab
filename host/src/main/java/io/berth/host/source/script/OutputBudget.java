package io.berth.host.source.script;

import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;

/** Writes the console of a script to the log: so many lines per second, each so long, and no more. */
final class OutputBudget {
    private static final int LINES_PER_SECOND = 20;
    private static final int CHARACTERS_PER_LINE = 1000;

    private final Logger log;
    private final AtomicInteger left = new AtomicInteger(LINES_PER_SECOND);

    OutputBudget(Logger log) {
        this.log = log;
    }

    /** Whether a line would be written; it counts. The first that would not be is replaced by a note. */
    boolean take() {
        int before = left.getAndUpdate(lines -> Math.max(-1, lines - 1));
        if (before == 0) {
            log.warn("more than {} lines per second; the rest is left out", LINES_PER_SECOND);
        }
        return before > 0;
    }

    void write(String level, String text) {
        String cut = text.length() <= CHARACTERS_PER_LINE ? text : text.substring(0, CHARACTERS_PER_LINE) + "…";
        String line = cut.replace("\r", "\\r").replace("\n", "\\n");
        switch (level) {
            case "debug" -> log.debug("{}", line);
            case "warn" -> log.warn("{}", line);
            case "error" -> log.error("{}", line);
            default -> log.info("{}", line);
        }
    }

    void refill() {
        left.set(LINES_PER_SECOND);
    }
}
