package io.berth.host.generation;

import io.berth.host.config.SchedulerConfiguration;
import io.berth.host.source.Digests;
import io.berth.host.source.PluginLoad;
import java.util.List;

/** The digest of what a generation was built from. */
final class Digest {
    private static final int LENGTH = 12;

    private Digest() {}

    /**
     * Short, for people. Of what was read and not of the file, which may be another one by now.
     *
     * @param loads usable or not
     */
    static String of(SchedulerConfiguration configuration, List<PluginLoad> loads) {
        StringBuilder text = new StringBuilder(configuration.toString());
        loads.stream()
                .map(load ->
                        '\n' + load.origin().location() + ' ' + load.origin().digest())
                .sorted()
                .forEach(text::append);
        return Digests.of(text.toString()).substring(0, LENGTH);
    }
}
