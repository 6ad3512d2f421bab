package io.berth.api.event;

/**
 * A change in the cluster, or a set of changes that a plugin wants to hear of.
 *
 * @param resource what it is about
 * @param actions bits of {@link Action}
 * @param label the name in logs and metrics
 */
public record ClusterEvent(EventResource resource, int actions, String label) {
    /** Wakes every pod for whatever reason; never produced by a change of an object. */
    public static final ClusterEvent WILDCARD = new ClusterEvent(EventResource.ANY, Action.ALL, "*");

    /** An event with the label that kube-scheduler gives it: the resource's name and the action's. */
    public static ClusterEvent of(EventResource resource, Action... actions) {
        int mask = 0;
        for (Action action : actions) {
            mask |= action.mask();
        }
        return of(resource, mask);
    }

    /** As the other one, from bits. */
    public static ClusterEvent of(EventResource resource, int actions) {
        return new ClusterEvent(resource, actions, resource.name() + describe(actions));
    }

    private static String describe(int actions) {
        if (actions == Action.ALL) {
            return "*";
        }
        if (actions == Action.UPDATE) {
            return "Update";
        }
        StringBuilder text = new StringBuilder();
        for (Action action : Action.values()) {
            if ((actions & action.mask()) != 0) {
                text.append(text.isEmpty() ? "" : "|").append(action.label());
            }
        }
        return text.toString();
    }

    /** The same event under another label. */
    public ClusterEvent labelled(String otherLabel) {
        return new ClusterEvent(resource, actions, otherLabel);
    }

    public boolean isWildcard() {
        return resource.equals(EventResource.ANY) && actions == Action.ALL;
    }

    /**
     * Whether this registration covers an event. As in kube-scheduler the event's bits must overlap and must not
     * be greater as a number: an event with the full Update mask does not match a registration of one update bit.
     */
    public boolean matches(ClusterEvent event) {
        return isWildcard()
                || resource.covers(event.resource) && (actions & event.actions) != 0 && event.actions <= actions;
    }
}
