package io.berth.host.generation;

import io.berth.host.source.PluginSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a generation is built from.
 *
 * @param configuration the file; null for the defaults
 */
public record Inputs(@Nullable Path configuration, List<PluginSource> sources) {
    static final String CONFIGURATION = "configuration";

    public Inputs {
        sources = List.copyOf(sources);
    }

    /** All files and folders. */
    public List<Path> roots() {
        List<Path> roots = new ArrayList<>();
        if (configuration != null) {
            roots.add(configuration);
        }
        for (PluginSource source : sources) {
            Path folder = source.folder();
            if (folder != null) {
                roots.add(folder);
            }
        }
        return roots;
    }

    /** The same plugins with another configuration. */
    public Inputs with(Path otherConfiguration) {
        return new Inputs(otherConfiguration, sources);
    }

    /**
     * Copies all files into a folder.
     *
     * @return the copies; empty if the files were changed meanwhile
     */
    public Optional<Inputs> copiedTo(Path folder) throws IOException {
        return FileCopy.make(FileSet.of(this), this, folder) ? Optional.of(in(folder)) : Optional.empty();
    }

    /** The same files as they are in a folder of copies. */
    Inputs in(Path copies) {
        Path file = configuration == null
                ? null
                : copies.resolve(CONFIGURATION)
                        .resolve(configuration.getFileName().toString());
        List<PluginSource> others = new ArrayList<>();
        for (int i = 0; i < sources.size(); i++) {
            PluginSource source = sources.get(i);
            others.add(source.folder() == null ? source : source.at(copies.resolve(Integer.toString(i))));
        }
        return new Inputs(file, others);
    }
}
