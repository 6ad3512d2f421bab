package io.berth.host.source.script;

import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginException;
import io.berth.api.plugin.WaitingPods;
import io.berth.api.snapshot.PodInfo;
import java.util.List;

/** The services of a plugin context. */
record ContextServices(String pluginName, PluginContext context) implements GuestServices {
    /** A waiting pod as scripts see it. */
    record Waiting(String namespace, String name, String uid, String nodeName, List<String> waitingFor) {
        static Waiting of(WaitingPods.WaitingPod waiting) {
            PodInfo pod = waiting.pod();
            return new Waiting(
                    pod.namespace(),
                    pod.name(),
                    pod.uid(),
                    waiting.nodeName(),
                    waiting.waitingFor().stream().sorted().toList());
        }
    }

    @Override
    public long now() {
        return context.clock().millis();
    }

    @Override
    public void bind(PodInfo pod, String nodeName) {
        context.writer().bind(pod.pod(), nodeName);
    }

    @Override
    public String waitingPods() {
        return JsonText.of(context.waitingPods().all().stream().map(Waiting::of).toList());
    }

    @Override
    public void allow(String uid) {
        waiting(uid).allow(pluginName);
    }

    @Override
    public void reject(String uid, String reason) {
        waiting(uid).reject(pluginName, reason);
    }

    private WaitingPods.WaitingPod waiting(String uid) {
        WaitingPods.WaitingPod waiting = context.waitingPods().get(uid);
        if (waiting == null) {
            throw new PluginException("no pod with uid \"" + uid + "\" waits for Permit");
        }
        return waiting;
    }
}
