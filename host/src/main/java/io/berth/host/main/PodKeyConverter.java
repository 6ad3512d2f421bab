package io.berth.host.main;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the name of a pod on the command line. */
final class PodKeyConverter implements ITypeConverter<PodKey> {
    @Override
    public PodKey convert(String text) {
        try {
            return PodKey.of(text);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(String.valueOf(e.getMessage()));
        }
    }
}
