package io.berth.host.main;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.encoder.EncoderBase;
import io.berth.api.tree.Position;
import io.berth.api.tree.Tree;
import io.berth.host.tree.TreeWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Map;

/** Writes log lines as Kubernetes' components do: as text, or as one JSON object a line. */
final class KlogEncoder extends EncoderBase<ILoggingEvent> {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("MMdd HH:mm:ss.SSSSSS");

    private final boolean json;
    private final long pid;
    private final ZoneId zone;

    KlogEncoder(boolean json, long pid, ZoneId zone) {
        this.json = json;
        this.pid = pid;
        this.zone = zone;
    }

    @Override
    public byte[] headerBytes() {
        return new byte[0];
    }

    @Override
    public byte[] footerBytes() {
        return new byte[0];
    }

    @Override
    public byte[] encode(ILoggingEvent event) {
        return (json ? json(event) : text(event)).getBytes(StandardCharsets.UTF_8);
    }

    private String text(ILoggingEvent event) {
        StringBuilder line = new StringBuilder()
                .append(severity(event.getLevel()))
                .append(TIME.format(event.getInstant().atZone(zone)))
                .append(' ')
                .append(pid)
                .append(' ')
                .append(caller(event))
                .append("] ")
                .append(TreeWriter.json(string(event.getFormattedMessage())))
                .append('\n');
        if (event.getThrowableProxy() != null) {
            line.append(ThrowableProxyUtil.asString(event.getThrowableProxy())).append('\n');
        }
        return line.toString();
    }

    private String json(ILoggingEvent event) {
        Map<String, Tree> entries = new LinkedHashMap<>();
        entries.put("ts", number(millis(event.getInstant())));
        entries.put("caller", string(caller(event)));
        entries.put("msg", string(event.getFormattedMessage()));
        entries.put("thread", string(event.getThreadName()));
        if (event.getLevel().isGreaterOrEqual(Level.WARN)) {
            entries.put("level", string(event.getLevel().levelStr.toLowerCase(java.util.Locale.ROOT)));
        }
        if (event.getThrowableProxy() != null) {
            entries.put(
                    "err",
                    string(event.getThrowableProxy().getClassName() + ": "
                            + event.getThrowableProxy().getMessage()));
            entries.put("stacktrace", string(ThrowableProxyUtil.asString(event.getThrowableProxy())));
        } else if (event.getLevel() == Level.ERROR) {
            entries.put("err", string(event.getFormattedMessage()));
        } else {
            entries.put("v", number(event.getLevel().isGreaterOrEqual(Level.INFO) ? "0" : "4"));
        }
        return TreeWriter.json(new Tree.Mapping(Position.UNKNOWN, entries)) + "\n";
    }

    private static String millis(Instant time) {
        long micros = time.getEpochSecond() * 1_000_000 + time.getNano() / 1_000;
        return micros / 1_000 + "." + String.format("%03d", micros % 1_000);
    }

    /** There is nothing below I: how little a line matters is in the flag that lets it through. */
    private static char severity(Level level) {
        return level.isGreaterOrEqual(Level.INFO) ? level.levelStr.charAt(0) : 'I';
    }

    /** The class that logs; the line is not worth what it costs to find out. */
    private static String caller(ILoggingEvent event) {
        String name = event.getLoggerName();
        return name.substring(name.lastIndexOf('.') + 1) + ".java";
    }

    private static Tree string(String text) {
        return new Tree.Scalar(Position.UNKNOWN, Tree.Scalar.Type.STRING, text);
    }

    private static Tree number(String text) {
        return new Tree.Scalar(Position.UNKNOWN, Tree.Scalar.Type.DECIMAL, text);
    }
}
