package io.berth.host.main;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import io.berth.host.source.jar.JarSource;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;
import java.util.WeakHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.slf4j.Marker;

/**
 * Lets the plugins of a jar write so many lines per second to the log and no more. A line is a jar's if it is written on
 * a thread that is in a call of the jar, or was started by it.
 */
final class JarLogLimit extends TurboFilter {
    private static final org.slf4j.Logger log = LoggerFactory.getLogger(JarLogLimit.class);
    private static final String HOST = "io.berth.host.";
    private static final long WINDOW_NANOS = Duration.ofSeconds(1).toNanos();

    private final LongSupplier nanos;
    private final Map<ClassLoader, Window> windows = new WeakHashMap<>();

    JarLogLimit(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** What was written since a moment. */
    private static final class Window {
        private long since;
        private int lines;

        int next(long now) {
            if (lines == 0 || now - since >= WINDOW_NANOS) {
                since = now;
                lines = 0;
            }
            lines = Math.min(lines, Integer.MAX_VALUE - 1) + 1;
            return lines;
        }
    }

    /** Limits the log of this process, once. */
    static void install() {
        if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context
                && context.getTurboFilterList().stream().noneMatch(JarLogLimit.class::isInstance)) {
            JarLogLimit limit = new JarLogLimit(System::nanoTime);
            limit.setContext(context);
            limit.start();
            context.addTurboFilter(limit);
        }
    }

    @Override
    public FilterReply decide(
            @Nullable Marker marker,
            Logger logger,
            Level level,
            @Nullable String format,
            Object @Nullable [] parameters,
            @Nullable Throwable thrown) {
        // Without a text somebody only asks whether the level is on.
        if (format == null
                || logger.getName().startsWith(HOST)
                || !level.isGreaterOrEqual(logger.getEffectiveLevel())) {
            return FilterReply.NEUTRAL;
        }
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        OptionalInt most = JarSource.logLinesPerSecond(loader);
        return loader == null || most.isEmpty() ? FilterReply.NEUTRAL : decide(loader, most.getAsInt());
    }

    private FilterReply decide(ClassLoader loader, int most) {
        int line;
        synchronized (windows) {
            line = windows.computeIfAbsent(loader, key -> new Window()).next(nanos.getAsLong());
        }
        if (line == most + 1) {
            log.warn("jar {} writes more than {} lines per second; the rest is left out", loader.getName(), most);
        }
        return line > most ? FilterReply.DENY : FilterReply.NEUTRAL;
    }
}
