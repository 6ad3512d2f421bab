package io.berth.host.architecture;

import static java.util.stream.Collectors.toUnmodifiableSet;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Which package may use which. Packages are named without {@code io.berth}; a package may always use itself, and one
 * that has no line may not exist. A line may stand for a package that is yet to come.
 */
final class PackageTable {
    /** {@code a.*} on the right is every line that begins with {@code a.}; {@code *} is every line. */
    private static final String EDGES = """
        api.tree              ->
        api.model             -> api.tree
        api.event             -> api.model
        api.snapshot          -> api.model api.tree
        api.cycle             -> api.model api.snapshot
        api.plugin            -> api.tree api.model api.event api.snapshot api.cycle

        testkit               -> api.*

        plugins.support       -> api.*
        plugins.NAME          -> api.* plugins.support

        host.time             ->
        host.record           -> api.tree
        host.tree             -> api.tree host.record
        host.proto            -> api.tree host.record
        host.leader           -> host.time
        host.config           -> api.plugin api.model api.tree host.tree
        host.cluster          -> api.*
        host.cluster.live     -> api.* host.cluster host.tree host.record host.proto host.time
        host.cluster.manifest -> api.* host.tree
        host.cluster.workload -> api.* host.cluster.manifest host.tree
        host.cluster.embedded -> api.* host.cluster host.cluster.manifest host.cluster.workload host.tree host.record host.time
        host.source           -> api.* host.tree host.config
        host.source.jar       -> api.* host.source host.config
        host.source.script    -> api.* host.source host.config
        host.cache            -> api.*
        host.profile          -> api.* host.config host.source
        host.queue            -> api.* host.profile
        host.generation       -> api.* host.config host.source host.profile host.tree host.time
        host.cycle            -> api.* host.profile host.cache host.queue host.cluster host.time
        host.extender         -> api.* host.config host.cycle host.tree
        host.scheduler        -> api.* host.config host.extender host.cycle host.generation host.cache host.queue host.cluster host.profile host.time
        host.shadow           -> api.* host.config host.cycle host.generation host.profile host.queue host.source
        host.telemetry        -> api.* host.cycle host.profile host.queue host.cluster host.source
        host.server           -> api.* host.telemetry host.config host.tree
        host.rehearsal        -> api.tree host.server host.tree
        host.main             -> *
        """;

    /** Each library on the left is seen by the one package on the right and no other. */
    private static final String LIBRARIES = """
        io.fabric8            -> host.cluster.live
        org.pf4j              -> host.source.jar
        org.graalvm           -> host.source.script
        tools.jackson         -> host.tree
        com.fasterxml.jackson -> host.tree
        org.snakeyaml         -> host.tree
        picocli               -> host.main
        org.junit             -> testkit
        dev.cel               -> plugins.kubedefaults.dra.cel
        com.google            -> plugins.kubedefaults.dra.cel
        """;

    private static final Map<String, Set<String>> PACKAGES = expanded(parse(EDGES));
    private static final Map<String, Set<String>> OWNERS = parse(LIBRARIES);

    private PackageTable() {}

    static Set<String> packages() {
        return PACKAGES.keySet();
    }

    /** The line that speaks for a package: its own, or for a plugin's packages the one for all plugins. */
    static Optional<String> line(String name) {
        if (PACKAGES.containsKey(name)) {
            return Optional.of(name);
        }
        return name.startsWith("plugins.") ? Optional.of("plugins.NAME") : Optional.empty();
    }

    static boolean allows(String from, String to) {
        if (from.equals(to)) {
            return true;
        }
        var samePlugin = from.startsWith("plugins.") && plugin(from).equals(plugin(to));
        return samePlugin
                || (!isPlugin(to)
                        && line(from).stream()
                                .anyMatch(line -> PACKAGES.get(line).contains(to)));
    }

    /** False if the class belongs to a library that this package may not see. */
    static boolean allowsLibrary(String from, String className) {
        return OWNERS.entrySet().stream()
                .filter(library -> className.startsWith(library.getKey() + "."))
                .allMatch(library -> library.getValue().contains(from));
    }

    /** The lines that reach themselves. */
    static List<String> cycles() {
        return PACKAGES.keySet().stream()
                .filter(name -> reachable(name).contains(name))
                .toList();
    }

    private static boolean isPlugin(String name) {
        return line(name).equals(Optional.of("plugins.NAME"));
    }

    private static String plugin(String name) {
        return Arrays.stream(name.split("\\.")).limit(2).reduce("", (a, b) -> a + "." + b);
    }

    private static Set<String> reachable(String name) {
        var reached = new HashSet<String>();
        var next = new ArrayDeque<>(PACKAGES.get(name));
        while (!next.isEmpty()) {
            var one = next.pop();
            if (reached.add(one)) {
                next.addAll(PACKAGES.get(one));
            }
        }
        return reached;
    }

    private static Map<String, Set<String>> parse(String table) {
        var lines = new TreeMap<String, Set<String>>();
        table.lines().filter(line -> !line.isBlank()).forEach(line -> {
            var sides = line.split("->", -1);
            var right = Stream.of(sides[1].split(" ")).filter(word -> !word.isEmpty());
            lines.put(sides[0].strip(), right.collect(toUnmodifiableSet()));
        });
        return lines;
    }

    private static Map<String, Set<String>> expanded(Map<String, Set<String>> lines) {
        var expanded = new TreeMap<String, Set<String>>();
        lines.forEach((name, words) -> expanded.put(
                name,
                words.stream()
                        .flatMap(word -> expand(word, lines.keySet()))
                        .filter(word -> !word.equals(name))
                        .collect(toUnmodifiableSet())));
        return expanded;
    }

    private static Stream<String> expand(String word, Set<String> names) {
        if (!word.endsWith("*")) {
            if (!names.contains(word)) {
                throw new IllegalArgumentException(word + " stands on the right of '->' and has no line of its own");
            }
            return Stream.of(word);
        }
        var prefix = word.substring(0, word.length() - 1);
        return names.stream().filter(name -> name.startsWith(prefix));
    }
}
