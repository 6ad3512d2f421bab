package io.berth.host.source.script;

import io.berth.api.event.Action;
import io.berth.api.event.ClusterEvent;
import io.berth.api.event.EventResource;
import io.berth.api.tree.Suggestion;
import io.berth.host.source.EventNames;
import io.berth.host.source.LoadFailure;
import java.util.ArrayList;
import java.util.List;
import org.graalvm.polyglot.Value;

/** Reads the export {@code events}: an array of {@code {resource, actions, mayHelp}}. */
record EventReader(ExportReader exports) {
    /** A script that exports no events may be helped by anything. */
    static final List<ScriptModule.Event> ANYTHING = List.of(new ScriptModule.Event(ClusterEvent.WILDCARD, false));

    private static final List<String> KEYS = List.of("resource", "actions", "mayHelp");

    List<ScriptModule.Event> read(Value value) throws LoadFailure {
        if (!value.hasArrayElements()) {
            throw exports.failure(
                    "events",
                    "export \"events\" is " + ExportReader.described(value)
                            + "; expected an array such as [{ resource: \"Node\", actions: [\"Add\"] }]");
        }
        List<ScriptModule.Event> events = new ArrayList<>();
        for (int i = 0; i < value.getArraySize(); i++) {
            events.add(event("events[" + i + "]", value.getArrayElement(i)));
        }
        return events;
    }

    private ScriptModule.Event event(String path, Value value) throws LoadFailure {
        if (!value.hasMembers() || value.hasArrayElements()) {
            throw failure(path, ExportReader.described(value), "an object { resource, actions, mayHelp }");
        }
        for (String key : value.getMemberKeys()) {
            if (!KEYS.contains(key)) {
                throw exports.failure(
                        "events",
                        path + ": unknown field \"" + Shown.of(key) + "\"" + Suggestion.of(Shown.of(key), KEYS));
            }
        }
        Value resource = value.getMember("resource");
        if (resource == null || !resource.isString()) {
            throw failure(path + ".resource", described(resource), "a text such as \"Node\"");
        }
        String expected = EventNames.expectedResource(Shown.of(resource.asString()));
        if (!expected.isEmpty()) {
            throw failure(path + ".resource", described(resource), expected);
        }
        Value mayHelp = value.getMember("mayHelp");
        if (mayHelp != null && !mayHelp.canExecute()) {
            throw failure(path + ".mayHelp", described(mayHelp), "a function (pod, before, after)");
        }
        String fault = mayHelp == null ? "" : ExportReader.functionFault(mayHelp);
        if (!fault.isEmpty()) {
            throw exports.failure("events", path + ".mayHelp is " + fault);
        }
        EventResource of = new EventResource(resource.asString());
        ClusterEvent event = ClusterEvent.of(of, actions(of, path, value.getMember("actions")));
        return new ScriptModule.Event(event, mayHelp != null);
    }

    private int actions(EventResource of, String path, Value actions) throws LoadFailure {
        if (actions == null) {
            return Action.ALL;
        }
        if (!actions.hasArrayElements() || actions.getArraySize() == 0) {
            throw failure(path + ".actions", described(actions), "an array such as [\"Add\", \"Update\"]");
        }
        int mask = 0;
        for (int i = 0; i < actions.getArraySize(); i++) {
            mask |= action(of, path + ".actions[" + i + "]", actions.getArrayElement(i));
        }
        return mask;
    }

    private int action(EventResource of, String path, Value value) throws LoadFailure {
        String name = value.isString() ? value.asString() : "";
        if (name.equals("Update")) {
            return Action.UPDATE;
        }
        for (Action action : Action.values()) {
            if (action.label().equals(name)) {
                return action.mask();
            }
        }
        throw failure(path, ExportReader.described(value), EventNames.expectedAction(Shown.of(name), of.name()));
    }

    private static String described(Value value) {
        return value == null ? "missing" : ExportReader.described(value);
    }

    private LoadFailure failure(String path, String found, String expected) {
        return exports.failure("events", path + " is " + found + "; expected " + expected);
    }
}
