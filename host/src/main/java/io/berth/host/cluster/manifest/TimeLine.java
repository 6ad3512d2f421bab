package io.berth.host.cluster.manifest;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;

/**
 * What happens to a cluster after its start.
 *
 * @param steps in the order of their times
 */
public record TimeLine(List<Step> steps) {
    public TimeLine {
        steps = steps.stream().sorted(Comparator.comparing(Step::at)).toList();
    }

    /**
     * What happens at one time.
     *
     * @param at from the start
     */
    public record Step(Duration at, List<Action> actions) {
        public Step {
            actions = List.copyOf(actions);
        }
    }

    /** One thing that happens. */
    public sealed interface Action {}

    /** Objects are made or changed. */
    public record Apply(List<Manifest> objects) implements Action {
        public Apply {
            objects = List.copyOf(objects);
        }
    }

    /**
     * An object is deleted; nothing happens if there is none.
     *
     * @param namespace empty for kinds without
     */
    public record Delete(Kind kind, String namespace, String name) implements Action {}

    /** A workload gets another number of replicas; nothing happens if there is none. */
    public record Scale(Kind kind, String namespace, String name, int replicas) implements Action {}

    /** Nodes are no longer heard of: not ready, tainted, their pods evicted by their tolerations. */
    public record NodesDown(List<String> names) implements Action {
        public NodesDown {
            names = List.copyOf(names);
        }
    }

    /** Nodes are heard of again. */
    public record NodesUp(List<String> names) implements Action {
        public NodesUp {
            names = List.copyOf(names);
        }
    }
}
