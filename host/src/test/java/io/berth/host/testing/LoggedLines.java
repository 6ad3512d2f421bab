package io.berth.host.testing;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.slf4j.LoggerFactory;

/** What is logged under a name during a test, and goes nowhere else. */
public final class LoggedLines implements BeforeEachCallback, AfterEachCallback {
    private final Logger log;
    private final Level level;
    private final ListAppender<ILoggingEvent> written = new ListAppender<>();

    public LoggedLines(String name, Level level) {
        this.log = (Logger) LoggerFactory.getLogger(name);
        this.level = level;
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        written.start();
        log.setLevel(level);
        log.setAdditive(false);
        log.addAppender(written);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        log.detachAppender(written);
        log.setAdditive(true);
        log.setLevel(null);
    }

    /** Each with its level before it. */
    public List<String> all() {
        return written.list.stream()
                .map(event -> event.getLevel() + " " + event.getFormattedMessage())
                .toList();
    }
}
