package io.berth.host.main;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import java.time.ZoneId;
import org.slf4j.LoggerFactory;

/** Sets up the log as flags say. */
final class LogSetup {
    private static final int DEBUG = 2;
    private static final int TRACE = 6;

    private LogSetup() {}

    static void apply(String format, int verbosity) {
        if (!(LoggerFactory.getILoggerFactory() instanceof LoggerContext context)) {
            return;
        }
        KlogEncoder encoder =
                new KlogEncoder(format.equals("json"), ProcessHandle.current().pid(), ZoneId.systemDefault());
        encoder.setContext(context);
        encoder.start();
        ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
        appender.setContext(context);
        appender.setName("KLOG");
        appender.setTarget("System.err");
        appender.setEncoder(encoder);
        appender.start();
        Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        root.detachAndStopAllAppenders();
        root.addAppender(appender);
        verbosity(verbosity);
    }

    /** Changes how much Berth logs. */
    static void verbosity(int level) {
        if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
            Level logged = level >= TRACE ? Level.TRACE : level >= DEBUG ? Level.DEBUG : Level.INFO;
            context.getLogger("io.berth").setLevel(logged);
        }
    }
}
