package io.berth.host.main;

import io.berth.api.tree.DurationText;
import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Durations as kube-scheduler's flags have them, zero among them. */
final class GoDurationConverter implements ITypeConverter<Duration> {
    @Override
    public Duration convert(String text) {
        try {
            return DurationText.parse(text);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException("'" + text + "' is no duration; give one such as 10s or 1m30s");
        }
    }
}
