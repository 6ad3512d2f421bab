package io.berth.host.shadow;

import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import io.berth.api.tree.ReadFailure;
import io.berth.host.generation.Inputs;
import io.berth.host.source.PluginSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The plugins that a candidate brings along, kept as they were when it was started.
 *
 * @param folders where they stood
 * @param jars over the copies, in the order of the folders
 * @param scripts the same
 */
record OwnPlugins(OwnFolders folders, List<PluginSource> jars, List<PluginSource> scripts, CandidateSources sources) {
    /**
     * Copies the folders.
     *
     * @throws InvalidInputException if that cannot be done
     */
    static OwnPlugins copy(OwnFolders folders, CandidateSources sources, Path target) {
        return new OwnPlugins(
                folders,
                copies(folders.jars(), sources::jars, target.resolve("jars")),
                copies(folders.scripts(), sources::scripts, target.resolve("scripts")),
                sources);
    }

    private static List<PluginSource> copies(List<Path> folders, Function<Path, PluginSource> source, Path target) {
        List<PluginSource> copies = new ArrayList<>();
        for (Path folder : folders) {
            Path copy = target.resolve(Integer.toString(copies.size()));
            copies.add(source.apply(copy(source.apply(folder), folder, copy)));
        }
        return copies;
    }

    private static Path copy(PluginSource source, Path folder, Path target) {
        if (!Files.isDirectory(folder)) {
            throw refused(
                    folder, "is no folder; a candidate's plugins stand in an existing one on the machine of berth");
        }
        try {
            return new Inputs(null, List.of(source))
                    .copiedTo(target)
                    .map(copies -> copies.roots().getFirst())
                    .orElseThrow(() -> refused(folder, "is being changed: start again once it stands still"));
        } catch (IOException e) {
            throw refused(folder, "cannot be copied: " + ReadFailure.of(e));
        }
    }

    private static InvalidInputException refused(Path folder, String why) {
        return new InvalidInputException(new Problem(new Position(folder.toString(), 0, 0), "", why));
    }

    /** What the candidate has and the user may have forgotten, as an end of a sentence; empty if it has none of its own. */
    String inPlace() {
        return inPlace("scripts", folders.scripts()) + inPlace("jars", folders.jars());
    }

    private static String inPlace(String what, List<Path> folders) {
        return folders.isEmpty()
                ? ""
                : "; the candidate has the " + what + " of "
                        + folders.stream().map(Path::toString).collect(Collectors.joining(", "))
                        + " in place of those in use";
    }

    /** These in place of others. */
    List<PluginSource> over(List<PluginSource> used) {
        return sources.replace(used, jars, scripts);
    }

    /** Where the user has put what is at a place among the copies; the place itself if it is none. */
    String original(String place) {
        return original(place, jars, folders.jars(), original(place, scripts, folders.scripts(), place));
    }

    private static String original(String place, List<PluginSource> copies, List<Path> folders, String otherwise) {
        for (int i = 0; i < copies.size(); i++) {
            String copy = String.valueOf(copies.get(i).folder());
            if (place.equals(copy) || place.startsWith(copy + "/")) {
                return folders.get(i) + place.substring(copy.length());
            }
        }
        return otherwise;
    }
}
