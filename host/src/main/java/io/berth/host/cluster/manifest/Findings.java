package io.berth.host.cluster.manifest;

import io.berth.api.model.KubeObject;
import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import io.berth.api.tree.Tree;
import io.berth.host.tree.TreeWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Collects what is found in the files: objects, what is to happen later, what is passed over, and what is wrong. */
final class Findings {
    private static final String LIST = "List";

    private final List<Manifest> objects = new ArrayList<>();
    private final List<TimeLine> timeLines = new ArrayList<>();
    private final List<String> notices = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();
    private final Map<String, Integer> passedOver = new TreeMap<>();
    private final Duplicates duplicates = new Duplicates();
    private final FieldNames fieldNames = new FieldNames();

    List<Problem> problems() {
        return problems;
    }

    /** What is no error. */
    List<String> notices() {
        return notices;
    }

    void notice(String text) {
        notices.add(text);
    }

    void add(TimeLine timeLine) {
        timeLines.add(timeLine);
    }

    /** Adds an object that was made here, and not read. */
    void add(Manifest manifest) {
        Optional<Manifest> replaced = duplicates.replaced(manifest, problems);
        if (replaced.isPresent() && differ(replaced.get(), manifest)) {
            notices.add(manifest.title() + " is given twice, at "
                    + replaced.get().tree().position() + " and "
                    + manifest.tree().position()
                    + "; the later one counts");
        }
        replaced.ifPresent(objects::remove);
        objects.add(manifest);
    }

    private static boolean differ(Manifest a, Manifest b) {
        return !TreeWriter.json(a.tree()).equals(TreeWriter.json(b.tree()));
    }

    /** Adds the object, or each object of a list, if it is of a kind that is held. */
    void add(Tree document) {
        for (Manifest manifest : manifests(document)) {
            add(manifest);
        }
    }

    /** The objects of a document that are of kinds that are held, checked. */
    List<Manifest> manifests(Tree document) {
        if (!(document instanceof Tree.Mapping mapping)) {
            problems.add(new Problem(
                    document.position(),
                    "",
                    "expected an object with apiVersion and kind, but found " + document.describe()));
            return List.of();
        }
        if (mapping.text("kind").endsWith(LIST) && mapping.get("items") instanceof Tree.Sequence items) {
            return items(mapping, items);
        }
        return kind(mapping).map(kind -> new Manifest(kind, mapping)).filter(this::isSound).stream()
                .toList();
    }

    /** The items of a typed list may leave out their own types. */
    private List<Manifest> items(Tree.Mapping list, Tree.Sequence items) {
        String type = list.text("kind").substring(0, list.text("kind").length() - LIST.length());
        List<Manifest> found = new ArrayList<>();
        for (Tree item : items.items()) {
            Tree whole = item;
            if (!type.isEmpty() && item instanceof Tree.Mapping mapping) {
                whole = Edit.of(mapping)
                        .setIfAbsent("kind", type)
                        .setIfAbsent("apiVersion", list.text("apiVersion"))
                        .done();
            }
            found.addAll(manifests(whole));
        }
        return found;
    }

    private boolean isSound(Manifest manifest) {
        int before = problems.size();
        KubeObject object = manifest.decode(problems);
        ObjectChecks.check(manifest, problems);
        fieldNames.look(manifest);
        return object != null && problems.size() == before;
    }

    private Optional<Kind> kind(Tree.Mapping object) {
        String name = object.text("kind");
        String apiVersion = object.text("apiVersion");
        if (name.isEmpty() || apiVersion.isEmpty()) {
            String missing = name.isEmpty() ? "kind" : "apiVersion";
            refuse(object.position(), missing, "is missing, so this is no object of Kubernetes");
            return Optional.empty();
        }
        Optional<Kind> known = Kinds.named(name);
        ApiVersion version = ApiVersion.of(apiVersion);
        if (known.isEmpty() || version.isForeignTo(known.get())) {
            passOver(object, name, known.isEmpty() && version.isBuiltIn());
            return Optional.empty();
        }
        if (!version.serves(known.get())) {
            Tree place = object.get("apiVersion");
            refuse(
                    place == null ? object.position() : place.position(),
                    "apiVersion",
                    "\"" + apiVersion + "\" of " + name + " is not known; expected "
                            + known.get().apiVersion());
            return Optional.empty();
        }
        return known;
    }

    private void passOver(Tree.Mapping object, String kindName, boolean maybeMisspelt) {
        String suggestion = maybeMisspelt ? OtherKinds.suggestion(kindName) : "";
        if (suggestion.isEmpty()) {
            passedOver.merge(kindName, 1, Integer::sum);
        } else {
            Tree kind = object.get("kind");
            Position position = kind == null ? object.position() : kind.position();
            notices.add(position + ": unknown kind \"" + kindName + "\" is passed over" + suggestion);
        }
    }

    private void refuse(Position position, String path, String message) {
        problems.add(new Problem(position, path, message));
    }

    /**
     * All that was found.
     *
     * @throws InvalidInputException if anything is wrong
     */
    Manifests all() {
        notices.addAll(fieldNames.notices());
        if (!problems.isEmpty()) {
            throw new InvalidInputException(problems);
        }
        if (!passedOver.isEmpty()) {
            List<String> counts = new ArrayList<>();
            passedOver.forEach((kind, count) -> counts.add(count + " " + kind));
            notices.add("passed over, as scheduling does not read them: " + String.join(", ", counts));
        }
        return new Manifests(objects, timeLines, notices);
    }
}
