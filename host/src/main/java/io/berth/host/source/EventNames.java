package io.berth.host.source;

import io.berth.api.event.Action;
import io.berth.api.event.EventResource;
import io.berth.api.tree.Suggestion;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The names of what plugins can hear of, and what is wrong with another one. */
public final class EventNames {
    private static final Pattern GENERIC =
            Pattern.compile("[a-z][a-z0-9-]*\\.v[0-9]+((alpha|beta)[0-9]+)?(\\.[a-z0-9]([-.a-z0-9]*[a-z0-9])?)?");
    private static final List<String> RESOURCES = Stream.of(
                    EventResource.NODE,
                    EventResource.POD,
                    EventResource.ASSIGNED_POD,
                    EventResource.UNSCHEDULED_POD,
                    EventResource.TARGET_POD,
                    EventResource.PERSISTENT_VOLUME,
                    EventResource.PERSISTENT_VOLUME_CLAIM,
                    EventResource.STORAGE_CLASS,
                    EventResource.CSI_NODE,
                    EventResource.CSI_DRIVER,
                    EventResource.CSI_STORAGE_CAPACITY,
                    EventResource.VOLUME_ATTACHMENT,
                    EventResource.RESOURCE_CLAIM,
                    EventResource.RESOURCE_SLICE,
                    EventResource.DEVICE_CLASS,
                    EventResource.ANY)
            .map(EventResource::name)
            .toList();
    private static final List<String> ACTIONS = Stream.concat(
                    Stream.of("Update"), Arrays.stream(Action.values()).map(Action::label))
            .toList();
    /** What others call these actions. */
    private static final Map<String, String> OTHER_ACTIONS = Map.of(
            "added",
            "Add",
            "create",
            "Add",
            "created",
            "Add",
            "deleted",
            "Delete",
            "remove",
            "Delete",
            "removed",
            "Delete",
            "modify",
            "Update",
            "modified",
            "Update",
            "change",
            "Update");

    private EventNames() {}

    /** All resources that have a name of their own. */
    public static List<String> resources() {
        return RESOURCES;
    }

    /** All actions. */
    public static List<String> actions() {
        return ACTIONS;
    }

    /** What was expected in place of a name that no resource has; empty for one that is right. */
    public static String expectedResource(String name) {
        if (RESOURCES.contains(name)) {
            return "";
        }
        String meant = suggestion(ofKnown(name), name, RESOURCES);
        if (GENERIC.matcher(name).matches()) {
            return ofKnown(name).isEmpty() ? "" : "a resource" + meant;
        }
        return meant.isEmpty()
                ? "one of " + RESOURCES + ", or <plural>.<version>.<group> such as configmaps.v1 or"
                        + " unicorns.v1.example.com"
                : "a resource" + meant;
    }

    /**
     * What was expected in place of a name that no action has.
     *
     * @param resource what the action should be of
     */
    public static String expectedAction(String name, String resource) {
        String other = OTHER_ACTIONS.getOrDefault(name.toLowerCase(Locale.ROOT), "");
        String meant = suggestion(other, name, ACTIONS);
        if (meant.isEmpty()) {
            meant = suggestion(abbreviated(name, resource), name, List.of());
        }
        return meant.isEmpty() ? "one of " + ACTIONS : "an action" + meant;
    }

    private static String suggestion(String sure, String name, List<String> known) {
        return sure.isEmpty() ? Suggestion.of(name, known) : ", did you mean \"" + sure + "\"?";
    }

    /** The resource whose last part, or whose plural with a version, the name is; empty if there is none. */
    private static String ofKnown(String name) {
        for (String resource : RESOURCES) {
            int slash = resource.indexOf('/');
            String kind = resource.substring(slash + 1).toLowerCase(Locale.ROOT);
            String group = slash < 0 ? "" : resource.substring(0, slash);
            String[] parts = name.toLowerCase(Locale.ROOT).split("\\.", 3);
            boolean isOfGroup = parts.length == 1
                    || parts.length == 2 && group.isEmpty()
                    || parts.length == 3 && parts[2].equals(group);
            if (isOfGroup && (parts[0].equals(kind) || parts[0].equals(plural(kind)))) {
                return resource;
            }
        }
        return "";
    }

    private static String plural(String kind) {
        return kind.endsWith("s")
                ? kind + "es"
                : kind.endsWith("y") ? kind.substring(0, kind.length() - 1) + "ies" : kind + "s";
    }

    /** The action that the name leaves letters out of, of the resource if there are several. */
    private static String abbreviated(String name, String resource) {
        String kind = resource.contains("Pod") ? "Pod" : "Node";
        List<String> longer = ACTIONS.stream()
                .filter(action -> name.length() > 3 && isWithin(name.toLowerCase(Locale.ROOT), action))
                .toList();
        return longer.stream()
                .filter(action -> action.contains(kind))
                .findFirst()
                .orElse(longer.isEmpty() ? "" : longer.getFirst());
    }

    private static boolean isWithin(String letters, String action) {
        int found = 0;
        for (char letter : action.toLowerCase(Locale.ROOT).toCharArray()) {
            if (found < letters.length() && letters.charAt(found) == letter) {
                found++;
            }
        }
        return found == letters.length();
    }
}
