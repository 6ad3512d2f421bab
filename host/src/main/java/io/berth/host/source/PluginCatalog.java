package io.berth.host.source;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** Everything that the sources found, by plugin name. Immutable. */
public final class PluginCatalog {
    private final SortedMap<String, CatalogEntry> entries;
    private final SortedMap<String, NameConflict> conflicts;
    private final List<PluginLoad.Failed> failures;

    private PluginCatalog(
            SortedMap<String, CatalogEntry> entries,
            SortedMap<String, NameConflict> conflicts,
            List<PluginLoad.Failed> failures) {
        this.entries = entries;
        this.conflicts = conflicts;
        this.failures = failures;
    }

    /** The catalogue of what was loaded; failed loads are kept, and names that several claim are nobody's. */
    public static PluginCatalog of(List<PluginLoad> loads) {
        SortedMap<String, List<CatalogEntry>> claims = new TreeMap<>();
        List<PluginLoad.Failed> failures = new ArrayList<>();
        for (PluginLoad load : loads) {
            switch (load) {
                case PluginLoad.Failed failed -> failures.add(failed);
                case PluginLoad.Loaded loaded ->
                    loaded.factories()
                            .forEach(factory -> claims.computeIfAbsent(factory.name(), name -> new ArrayList<>())
                                    .add(new CatalogEntry(factory, loaded.origin())));
            }
        }
        SortedMap<String, CatalogEntry> entries = new TreeMap<>();
        SortedMap<String, NameConflict> conflicts = new TreeMap<>();
        claims.forEach((name, claimants) -> {
            if (claimants.size() == 1) {
                entries.put(name, claimants.getFirst());
            } else {
                conflicts.put(name, conflict(name, claimants));
            }
        });
        return new PluginCatalog(entries, conflicts, List.copyOf(failures));
    }

    private static NameConflict conflict(String name, List<CatalogEntry> claimants) {
        return new NameConflict(
                name,
                claimants.stream()
                        .map(CatalogEntry::origin)
                        .sorted(Comparator.comparing(Origin::location))
                        .toList());
    }

    /** The plugin of a name; empty if there is none or several claim the name. */
    public Optional<CatalogEntry> find(String name) {
        return Optional.ofNullable(entries.get(name));
    }

    /** The conflict about a name; empty if there is none. */
    public Optional<NameConflict> conflict(String name) {
        return Optional.ofNullable(conflicts.get(name));
    }

    /** The usable plugins, sorted by name. */
    public List<CatalogEntry> entries() {
        return List.copyOf(entries.values());
    }

    /** The names of the usable plugins, sorted. */
    public Set<String> names() {
        return Collections.unmodifiableSortedSet(new TreeSet<>(entries.keySet()));
    }

    /** Names that several claim, sorted. */
    public List<NameConflict> conflicts() {
        return List.copyOf(conflicts.values());
    }

    /** What could not be loaded, in the order in which it was found. */
    public List<PluginLoad.Failed> failures() {
        return failures;
    }
}
