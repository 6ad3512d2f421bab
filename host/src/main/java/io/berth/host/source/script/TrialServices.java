package io.berth.host.source.script;

import io.berth.api.plugin.PluginException;
import io.berth.api.snapshot.PodInfo;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a script that is tried out asks of the host: a time that stands still, and notes instead of effects. */
final class TrialServices implements GuestServices {
    private record Waiting(PodInfo pod, String nodeName) {}

    private final Map<String, Waiting> waiting = new LinkedHashMap<>();
    private final List<String> bound = new ArrayList<>();
    private final String name;
    private Instant now;

    /** @param name the script's, for the list of who waits for what */
    TrialServices(String name, Instant now) {
        this.name = name;
        this.now = now;
    }

    void now(Instant instant) {
        now = instant;
    }

    void waits(PodInfo pod, String nodeName) {
        waiting.put(pod.uid(), new Waiting(pod, nodeName));
    }

    /** The pods that wait, as {@code namespace/name}. */
    List<String> waiting() {
        return waiting.values().stream().map(one -> one.pod().key()).toList();
    }

    /** What was bound, as {@code namespace/name to node}. */
    List<String> bound() {
        return List.copyOf(bound);
    }

    @Override
    public long now() {
        return now.toEpochMilli();
    }

    @Override
    public void bind(PodInfo pod, String nodeName) {
        bound.add(pod.key() + " to " + nodeName);
    }

    @Override
    public String waitingPods() {
        return JsonText.of(waiting.values().stream()
                .map(one -> new ContextServices.Waiting(
                        one.pod().namespace(), one.pod().name(), one.pod().uid(), one.nodeName(), List.of(name)))
                .toList());
    }

    @Override
    public void allow(String uid) {
        remove(uid);
    }

    @Override
    public void reject(String uid, String reason) {
        remove(uid);
    }

    private void remove(String uid) {
        if (waiting.remove(uid) == null) {
            throw new PluginException("no pod with uid \"" + uid + "\" waits for Permit");
        }
    }
}
