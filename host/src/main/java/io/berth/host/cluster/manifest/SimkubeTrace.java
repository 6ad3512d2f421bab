package io.berth.host.cluster.manifest;

import io.berth.api.tree.Tree;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads traces of SimKube as time lines: {@code events} with a time in Unix seconds, objects as they are from then on
 * ({@code applied_objs}) and objects that go ({@code deleted_objs}). The first event is the start.
 */
final class SimkubeTrace {
    private SimkubeTrace() {}

    static boolean isOne(Tree.Mapping document) {
        return !document.entries().containsKey("kind")
                && document.get("events") instanceof Tree.Sequence
                && document.get("config") instanceof Tree.Mapping;
    }

    static void read(Tree.Mapping trace, Findings findings) {
        List<TimeLine.Step> steps = new ArrayList<>();
        long start = Long.MIN_VALUE;
        for (Part event : Part.whole(trace, findings.problems()).items("events")) {
            String time = event.text("ts");
            if (!time.matches("[0-9]{1,12}")) {
                event.at("ts").refuse("\"" + time + "\" is no time; expected Unix seconds");
                continue;
            }
            long seconds = Long.parseLong(time);
            start = start == Long.MIN_VALUE ? seconds : start;
            steps.add(new TimeLine.Step(Duration.ofSeconds(seconds - start), actions(event, findings)));
        }
        findings.add(new TimeLine(steps));
    }

    private static List<TimeLine.Action> actions(Part event, Findings findings) {
        List<TimeLine.Action> actions = new ArrayList<>();
        for (Manifest gone : objects(event, "deleted_objs", findings)) {
            actions.add(new TimeLine.Delete(gone.kind(), gone.namespace(), gone.name()));
        }
        List<Manifest> applied = objects(event, "applied_objs", findings);
        if (!applied.isEmpty()) {
            actions.add(new TimeLine.Apply(applied));
        }
        return actions;
    }

    private static List<Manifest> objects(Part event, String key, Findings findings) {
        List<Manifest> objects = new ArrayList<>();
        for (Part object : event.items(key)) {
            if (object.tree() instanceof Tree.Mapping mapping) {
                objects.addAll(findings.manifests(mapping));
            } else {
                object.refuse("expected an object");
            }
        }
        return objects;
    }
}
