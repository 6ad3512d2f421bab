package io.berth.host.source.script;

import io.berth.api.cycle.CycleState;
import io.berth.api.snapshot.ClusterSnapshot;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import java.util.LinkedHashMap;
import java.util.Map;
import org.graalvm.polyglot.Value;
import org.graalvm.polyglot.proxy.ProxyExecutable;
import org.graalvm.polyglot.proxy.ProxyObject;
import org.jspecify.annotations.Nullable;

/** The functions of the host that the prelude of one context calls. Used by one thread at a time. */
final class GuestHost {
    private final GuestServices services;
    private final CycleState.Key<StateValues> stateKey;
    private final OutputBudget output;
    private final GuestTables tables;
    private final Situation situation;
    private final Watchdog.Call call;

    private @Nullable ClusterSnapshot snapshot;
    private int snapshotId;

    GuestHost(
            GuestServices services,
            CycleState.Key<StateValues> stateKey,
            OutputBudget output,
            GuestTables tables,
            Situation situation,
            Watchdog.Call call) {
        this.services = services;
        this.stateKey = stateKey;
        this.output = output;
        this.tables = tables;
        this.situation = situation;
        this.call = call;
    }

    ProxyObject functions() {
        Map<String, ProxyExecutable> functions = new LinkedHashMap<>();
        functions.put("told", given -> told(node(given[0])));
        functions.put("nonZeroRequest", given -> nonZeroRequest(node(given[0])));
        functions.put("pods", given -> tables.podsOf(node(given[0])));
        functions.put(
                "images", given -> JsonText.of(node(given[0]).node().status().images()));
        functions.put("snapshotId", given -> snapshotId());
        functions.put("snapshotSlots", given -> snapshotSlots());
        functions.put("slotOf", given -> slotOf(given[0].asString()));
        functions.put("stateId", given -> stateId(given[0].asString()));
        functions.put("stateText", given -> stateText(given[0].asString()));
        functions.put("putState", given -> putState(given[0].asString(), given[1]));
        functions.put("now", given -> (double) services.now());
        functions.put("bind", given -> bind(given[0].asString(), given[1].asString()));
        functions.put("waitingPods", given -> services.waitingPods());
        functions.put("allow", given -> {
            services.allow(given[0].asString());
            return null;
        });
        functions.put("reject", given -> {
            services.reject(given[0].asString(), given[1].asString());
            return null;
        });
        functions.put("mayPrint", given -> output.take());
        functions.put("print", given -> {
            output.write(given[0].asString(), given[1].asString());
            return null;
        });
        return ProxyObject.fromMap(new LinkedHashMap<>(functions));
    }

    private static NodeInfo node(Value handle) {
        return handle.asHostObject();
    }

    /** The time that it takes to read a node is not the script's. */
    private Value told(NodeInfo node) {
        return call.beside(() -> tables.told(node));
    }

    private static double[] nonZeroRequest(NodeInfo node) {
        return new double[] {
            node.nonZeroRequested().milliCpu(), node.nonZeroRequested().memory()
        };
    }

    private int snapshotId() {
        ClusterSnapshot current = situation.snapshot();
        if (current != snapshot) {
            snapshot = current;
            snapshotId++;
        }
        return snapshotId;
    }

    private int[] snapshotSlots() {
        return call.beside(() -> tables.slots(situation.snapshot().nodes()));
    }

    private @Nullable Integer slotOf(String nodeName) {
        NodeInfo node = situation.snapshot().node(nodeName);
        return node == null ? null : tables.slot(node);
    }

    private double stateId(String key) {
        StateValues.Entry entry = entry(key);
        return entry == null ? -1 : entry.id();
    }

    private String stateText(String key) {
        StateValues.Entry entry = entry(key);
        return entry == null ? "null" : entry.json();
    }

    private StateValues.@Nullable Entry entry(String key) {
        StateValues values = situation.state().get(stateKey);
        return values == null ? null : values.get(key);
    }

    private @Nullable Object putState(String key, Value json) {
        CycleState state = situation.writableState();
        StateValues values = state.get(stateKey);
        if (values == null) {
            values = new StateValues();
            state.put(stateKey, values);
        }
        values.put(key, json.isNull() ? null : json.asString());
        return null;
    }

    /** The time that the API takes is not the script's. */
    private @Nullable Object bind(String uid, String nodeName) {
        PodInfo pod = situation.podToBind(uid);
        return call.beside(() -> {
            services.bind(pod, nodeName);
            return null;
        });
    }
}
