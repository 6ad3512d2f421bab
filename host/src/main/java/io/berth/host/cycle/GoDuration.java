package io.berth.host.cycle;

import java.math.BigDecimal;
import java.time.Duration;

/** Writes durations as Kubernetes does: {@code 1h2m3.5s}, {@code 250ms}. */
final class GoDuration {
    private GoDuration() {}

    static String format(Duration duration) {
        if (duration.isZero()) {
            return "0s";
        }
        if (duration.compareTo(Duration.ofSeconds(1)) < 0) {
            return BigDecimal.valueOf(duration.toNanos(), 6)
                            .stripTrailingZeros()
                            .toPlainString() + "ms";
        }
        long hours = duration.toHours();
        long minutes = duration.toMinutesPart();
        String seconds = BigDecimal.valueOf(duration.toSecondsPart() * 1_000_000_000L + duration.toNanosPart(), 9)
                .stripTrailingZeros()
                .toPlainString();
        return (hours > 0 ? hours + "h" : "") + (hours > 0 || minutes > 0 ? minutes + "m" : "") + seconds + "s";
    }
}
