package io.berth.host.cycle;

import io.berth.api.plugin.WaitingPods;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.time.Alarms;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/** The pods that wait for Permit, and those whose PreBind can be cancelled. Safe for several threads. */
public final class PermitWaits implements WaitingPods {
    private final Alarms alarms;
    private final Map<String, PermitWait> waits = new ConcurrentSkipListMap<>();
    private final Map<String, PreBindHandle> preBinds = new ConcurrentHashMap<>();

    public PermitWaits(Alarms alarms) {
        this.alarms = alarms;
    }

    /** Parks a pod; from now on plugins see it. */
    public void add(PodInfo pod, String node, Map<String, Duration> timeouts) {
        PermitWait wait = new PermitWait(pod, node, timeouts.keySet());
        waits.put(pod.uid(), wait);
        timeouts.forEach((plugin, timeout) -> wait.rejectLater(plugin, timeout, alarms));
    }

    /** The wait of a pod, or null if it does not wait. */
    @Nullable
    PermitWait waitOf(PodInfo pod) {
        return waits.get(pod.uid());
    }

    void remove(PodInfo pod) {
        waits.remove(pod.uid());
    }

    /** Makes the PreBind that begins on this thread cancellable until the handle is closed. */
    PreBindHandle enterPreBind(PodInfo pod) {
        PreBindHandle handle = new PreBindHandle(Thread.currentThread());
        preBinds.put(pod.uid(), handle);
        return handle;
    }

    void leavePreBind(PodInfo pod) {
        preBinds.remove(pod.uid());
    }

    /** How many pods wait: those that were allowed or rejected just now are not among them. */
    public int parked() {
        return (int) waits.values().stream().filter(wait -> !wait.isOver()).count();
    }

    @Override
    public List<WaitingPod> all() {
        return List.copyOf(waits.values());
    }

    @Override
    public @Nullable WaitingPod get(String uid) {
        return waits.get(uid);
    }

    @Override
    public boolean cancelBinding(String uid, String reason) {
        PreBindHandle handle = preBinds.get(uid);
        return handle != null && handle.cancel(reason);
    }
}
