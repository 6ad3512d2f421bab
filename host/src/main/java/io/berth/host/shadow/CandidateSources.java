package io.berth.host.shadow;

import io.berth.host.source.PluginSource;
import java.nio.file.Path;
import java.util.List;

/** Where the plugins come from that a candidate brings along. */
public interface CandidateSources {
    /** The jars of a folder, with class loaders of their own. */
    PluginSource jars(Path folder);

    /** The scripts of a folder. */
    PluginSource scripts(Path folder);

    /**
     * Puts other sources in place of those that the user has given; an empty list replaces none. What comes with Berth
     * stays.
     */
    List<PluginSource> replace(List<PluginSource> used, List<PluginSource> jars, List<PluginSource> scripts);
}
