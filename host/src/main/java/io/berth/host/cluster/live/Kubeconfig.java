package io.berth.host.cluster.live;

import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import io.berth.api.tree.Suggestion;
import io.berth.api.tree.Tree;
import io.berth.host.tree.NamedFile;
import io.berth.host.tree.TreeReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A look through a kubeconfig before the client library reads it, which passes over what is missing and then speaks with
 * the wrong server, or as nobody.
 */
final class Kubeconfig {
    private final Path file;
    private final Tree.Mapping root;
    private final List<Problem> problems = new ArrayList<>();

    private Kubeconfig(Path file, Tree.Mapping root) {
        this.file = file;
        this.root = root;
    }

    /**
     * @param server whether the address of the server comes from elsewhere
     * @throws InvalidInputException with all that is wrong with it
     */
    static void check(Path file, boolean server) {
        NamedFile named = new NamedFile("the kubeconfig", file);
        List<Tree> documents = TreeReader.read(named.text(StandardCharsets.UTF_8), file.toString());
        if (documents.isEmpty() || !(documents.getFirst() instanceof Tree.Mapping root)) {
            throw named.refused(
                    documents.isEmpty()
                            ? "has no content"
                            : "has " + documents.getFirst().describe() + ", expected a mapping with clusters,"
                                    + " contexts and users");
        }
        Kubeconfig checked = new Kubeconfig(file, root);
        checked.context(server);
        if (!checked.problems.isEmpty()) {
            throw new InvalidInputException(checked.problems);
        }
    }

    private void context(boolean server) {
        String current = root.text("current-context");
        Map<String, Tree.Mapping> contexts = named("contexts");
        if (current.isEmpty()) {
            if (!server) {
                problem(root, "current-context", "is missing, so no context is chosen; " + thereIs(contexts));
            }
            return;
        }
        Tree.Mapping entry = find(root, "current-context", "context", current, contexts);
        if (entry != null) {
            Tree.Mapping context = entry.mapping("context");
            cluster(context, current, server);
            user(context);
        }
    }

    private void cluster(Tree.Mapping context, String name, boolean server) {
        String wanted = context.text("cluster");
        if (wanted.isEmpty() && !server) {
            problem(context, "cluster", "is missing in context \"" + name + "\"; " + thereIs(named("clusters")));
        }
        Tree.Mapping entry = wanted.isEmpty() ? null : find(context, "cluster", "cluster", wanted, named("clusters"));
        if (entry == null) {
            return;
        }
        Tree.Mapping cluster = entry.mapping("cluster");
        if (cluster.text("server").isEmpty()) {
            // Also where another address takes its place: the library makes nothing of a cluster without one.
            problem(cluster, "server", "is missing: cluster \"" + wanted + "\" has no server defined");
        }
        readable(cluster, "certificate-authority");
    }

    private void user(Tree.Mapping context) {
        String wanted = context.text("user");
        Tree.Mapping entry = wanted.isEmpty() ? null : find(context, "user", "user", wanted, named("users"));
        if (entry != null) {
            Tree.Mapping user = entry.mapping("user");
            readable(user, "client-certificate");
            readable(user, "client-key");
            readable(user, "tokenFile");
        }
    }

    /** What is there as data is not read from a file. */
    private void readable(Tree.Mapping part, String field) {
        String path = part.text(field);
        if (path.isEmpty() || !part.text(field + "-data").isEmpty()) {
            return;
        }
        Path folder = file.toAbsolutePath().getParent();
        Path found = folder == null ? Path.of(path) : folder.resolve(path);
        String named = part.keyPosition(field) + ": " + field;
        try {
            new NamedFile(named, found).text(StandardCharsets.ISO_8859_1);
        } catch (InvalidInputException e) {
            problems.addAll(e.problems());
        }
    }

    private Tree.@Nullable Mapping find(
            Tree.Mapping from, String field, String kind, String wanted, Map<String, Tree.Mapping> known) {
        Tree.Mapping entry = known.get(wanted);
        if (entry == null) {
            problem(
                    from,
                    field,
                    kind + " \"" + wanted + "\" does not exist" + Suggestion.of(wanted, known.keySet()) + "; "
                            + thereIs(known));
        }
        return entry;
    }

    private void problem(Tree.Mapping place, String field, String message) {
        Position position = place.keyPosition(field);
        problems.add(new Problem(position, field, message));
    }

    private static String thereIs(Map<String, Tree.Mapping> known) {
        return known.isEmpty()
                ? "there is none"
                : "there is "
                        + known.keySet().stream()
                                .map(name -> "\"" + name + "\"")
                                .collect(Collectors.joining(", "));
    }

    private Map<String, Tree.Mapping> named(String list) {
        Map<String, Tree.Mapping> found = new LinkedHashMap<>();
        if (root.get(list) instanceof Tree.Sequence items) {
            for (Tree item : items.items()) {
                if (item instanceof Tree.Mapping entry) {
                    found.putIfAbsent(entry.text("name"), entry);
                }
            }
        }
        return found;
    }
}
