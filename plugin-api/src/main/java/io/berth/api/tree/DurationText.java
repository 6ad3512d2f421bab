package io.berth.api.tree;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as Kubernetes writes them: {@code 10s}, {@code 1m30s}, {@code 500ms}. */
public final class DurationText {
    private static final Pattern WHOLE = Pattern.compile("[-+]?(0|((\\d+\\.?\\d*|\\.\\d+)(ns|us|µs|μs|ms|s|m|h))+)");
    private static final Pattern PART = Pattern.compile("([0-9.]+)([a-zµμ]+)");
    private static final long SECOND = 1_000_000_000L;
    private static final Map<String, Long> NANOS = Map.of(
            "ns", 1L,
            "us", 1_000L,
            "µs", 1_000L,
            "μs", 1_000L,
            "ms", 1_000_000L,
            "s", SECOND,
            "m", 60 * SECOND,
            "h", 3600 * SECOND);

    private DurationText() {}

    /** Reads a duration of at most 292 years, to the nanosecond; {@link IllegalArgumentException} if it is none. */
    public static Duration parse(String text) {
        BigDecimal nanos = BigDecimal.ZERO;
        if (!WHOLE.matcher(text).matches()) {
            throw new IllegalArgumentException("expected a duration such as 10s or 1m30s, but found \"" + text + "\"");
        }
        Matcher part = PART.matcher(text);
        while (part.find()) {
            BigDecimal unit = BigDecimal.valueOf(NANOS.getOrDefault(part.group(2), 0L));
            nanos = nanos.add(new BigDecimal(part.group(1)).multiply(unit).setScale(0, RoundingMode.DOWN));
        }
        if (nanos.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
            throw new IllegalArgumentException("expected a duration of at most 292 years, but found " + text);
        }
        return Duration.ofNanos(text.startsWith("-") ? -nanos.longValue() : nanos.longValue());
    }

    /** Writes a duration: {@code 10m0s}, {@code 1.5s}, {@code 500ms}, {@code 0s}. */
    public static String format(Duration duration) {
        String sign = duration.isNegative() ? "-" : "";
        Duration absolute = duration.abs();
        if (absolute.isZero()) {
            return "0s";
        }
        if (absolute.toSeconds() == 0) {
            return sign + fraction(absolute.toNanos());
        }
        long hours = absolute.toHours();
        long minutes = absolute.toMinutesPart();
        BigDecimal seconds =
                BigDecimal.valueOf(absolute.toSecondsPart()).add(BigDecimal.valueOf(absolute.getNano(), 9));
        return sign
                + (hours > 0 ? hours + "h" : "")
                + (hours > 0 || minutes > 0 ? minutes + "m" : "")
                + plain(seconds)
                + "s";
    }

    private static String fraction(long nanos) {
        if (nanos >= 1_000_000) {
            return plain(BigDecimal.valueOf(nanos, 6)) + "ms";
        }
        return nanos >= 1_000 ? plain(BigDecimal.valueOf(nanos, 3)) + "µs" : nanos + "ns";
    }

    private static String plain(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }
}
