package io.berth.host.cluster.manifest;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What was read from files.
 *
 * @param objects in the order of the files and of their text
 * @param timeLines what is to happen later
 * @param notices what the user should know, a line each
 */
public record Manifests(List<Manifest> objects, List<TimeLine> timeLines, List<String> notices) {
    public static final Manifests EMPTY = new Manifests(List.of(), List.of(), List.of());

    public Manifests {
        objects = List.copyOf(objects);
        timeLines = List.copyOf(timeLines);
        notices = List.copyOf(notices);
    }

    /** These and more objects. */
    public Manifests plus(List<Manifest> more) {
        List<Manifest> all = new ArrayList<>(objects);
        all.addAll(more);
        return new Manifests(all, timeLines, notices);
    }

    /**
     * These and nodes of a description, with names that are free.
     *
     * @throws IllegalArgumentException with what is wrong with the description
     */
    public Manifests plusNodes(String shapes) {
        Set<String> taken = objects.stream()
                .filter(object -> object.kind().is("Node"))
                .map(Manifest::name)
                .collect(Collectors.toSet());
        List<Manifest> nodes = NodeShapes.parse(shapes, taken);
        List<String> told = new ArrayList<>(notices);
        told.addAll(NodeShapes.notices(nodes));
        return new Manifests(plus(nodes).objects(), timeLines, told);
    }

    /** How many objects of a kind there are. */
    public long count(String kindName) {
        return objects.stream().filter(object -> object.kind().is(kindName)).count();
    }
}
