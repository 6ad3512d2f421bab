package io.berth.host.shadow;

import io.berth.api.plugin.WaitingPods;
import io.berth.api.snapshot.PodInfo;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The pods that wait for Permit, to be seen and left alone.
 *
 * @param pods of the scheduler
 */
record SeenWaitingPods(WaitingPods pods) implements WaitingPods {
    @Override
    public List<WaitingPod> all() {
        return pods.all().stream().<WaitingPod>map(Seen::new).toList();
    }

    @Override
    public @Nullable WaitingPod get(String uid) {
        WaitingPod waiting = pods.get(uid);
        return waiting == null ? null : new Seen(waiting);
    }

    @Override
    public boolean cancelBinding(String uid, String reason) {
        return false;
    }

    private record Seen(WaitingPod waiting) implements WaitingPod {
        @Override
        public PodInfo pod() {
            return waiting.pod();
        }

        @Override
        public String nodeName() {
            return waiting.nodeName();
        }

        @Override
        public Set<String> waitingFor() {
            return waiting.waitingFor();
        }

        @Override
        public void allow(String pluginName) {}

        @Override
        public void reject(String pluginName, String reason) {}

        @Override
        public boolean preempt(String pluginName, String reason) {
            return false;
        }
    }
}
