package io.berth.host.source.script;

import io.berth.api.cycle.CycleState;
import io.berth.api.plugin.PluginException;
import io.berth.api.snapshot.ClusterSnapshot;
import io.berth.api.snapshot.PodInfo;
import org.jspecify.annotations.Nullable;

/** What the call that runs in a context is about, and what the script may do in it. Used by one thread at a time. */
final class Situation {
    private ScriptExport point = ScriptExport.NAME;
    private @Nullable PodInfo pod;
    private @Nullable CycleState state;
    private boolean bound;

    void begin(ScriptExport newPoint, @Nullable PodInfo newPod, @Nullable CycleState newState) {
        point = newPoint;
        pod = newPod;
        state = newState;
        bound = false;
    }

    void end() {
        begin(ScriptExport.NAME, null, null);
    }

    CycleState state() {
        if (state == null) {
            throw new PluginException("state can be used only while a function that is given it runs");
        }
        return state;
    }

    ClusterSnapshot snapshot() {
        return state().snapshot();
    }

    /** Refuses at points that run on several threads at once. */
    CycleState writableState() {
        if (point == ScriptExport.FILTER || point == ScriptExport.SCORE) {
            throw new PluginException("state.set cannot be used in " + point.exportName()
                    + ", which runs on several threads at once; use it in preFilter or preScore");
        }
        return state();
    }

    /** The pod that is to be bound; refuses anywhere but in {@code bind}. */
    PodInfo podToBind(String uid) {
        if (point != ScriptExport.BIND || pod == null) {
            throw new PluginException("berth.bind can be used only in bind(pod, nodeName, state)");
        }
        if (!pod.uid().equals(uid)) {
            throw new PluginException("berth.bind was given another pod than bind(pod, nodeName, state) was");
        }
        bound = true;
        return pod;
    }

    boolean bound() {
        return bound;
    }
}
