package io.berth.host.shadow;

import java.nio.file.Path;
import java.util.List;

/**
 * Folders with plugins that a candidate brings along. An empty list means that it has the plugins of what is in use.
 *
 * @param jars in place of the folders with jars that the user has given
 * @param scripts in place of the folders with scripts
 */
public record OwnFolders(List<Path> jars, List<Path> scripts) {
    public static final OwnFolders NONE = new OwnFolders(List.of(), List.of());

    public OwnFolders {
        jars = List.copyOf(jars);
        scripts = List.copyOf(scripts);
    }
}
