package io.berth.host.source.script;

import io.berth.api.event.ClusterEvent;
import io.berth.host.source.Digests;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.graalvm.polyglot.Source;

/**
 * A script that was checked: what it is called, what it exports, and its text with all that it imports.
 *
 * @param file its name for messages
 * @param name the plugin's name
 * @param defaults its arguments with the types of their defaults, as {@code typeof} names them
 * @param digest of its text and of all that it imports
 */
record ScriptModule(
        String file,
        Source source,
        ScriptFolder folder,
        String digest,
        String name,
        Set<ScriptExport> exports,
        Map<String, String> defaults,
        List<Event> events,
        CallStyle filterStyle,
        CallStyle scoreStyle) {
    /**
     * An event that may help a refused pod.
     *
     * @param hinted whether the script decides for each pod
     */
    record Event(ClusterEvent event, boolean hinted) {}

    ScriptModule {
        exports = Set.copyOf(exports);
        defaults = Map.copyOf(defaults);
        events = List.copyOf(events);
    }

    static String digest(ScriptFolder folder, String entry, Set<String> imported) {
        if (imported.isEmpty()) {
            return Digests.of(folder.require(entry));
        }
        StringBuilder all = new StringBuilder(Digests.of(folder.require(entry)));
        imported.forEach(path -> all.append('\n').append(path).append(' ').append(Digests.of(folder.require(path))));
        return Digests.of(all.toString());
    }
}
