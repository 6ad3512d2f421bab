package io.berth.host.generation;

import io.berth.host.config.SchedulerConfiguration;
import io.berth.host.source.Digests;
import io.berth.host.source.PluginLoad;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The digest of what a generation was built from. */
final class Digest {
    private static final int LENGTH = 12;

    private Digest() {}

    /**
     * Short, for people. Of what was read and not of the file, which may be another one by now.
     *
     * @param loads usable or not
     * @param file where the configuration stands, which is nothing of what it says; null for the defaults
     */
    static String of(SchedulerConfiguration configuration, List<PluginLoad> loads, @Nullable Path file) {
        String read = configuration.toString();
        StringBuilder text = new StringBuilder(file == null ? read : read.replace(file.toString(), ""));
        loads.stream()
                .map(load ->
                        '\n' + load.origin().location() + ' ' + load.origin().digest())
                .sorted()
                .forEach(text::append);
        return Digests.of(text.toString()).substring(0, LENGTH);
    }
}
