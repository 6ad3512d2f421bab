package io.berth.testkit;

import io.berth.api.model.KubeObject;
import io.berth.api.model.Pod;
import io.berth.api.model.PodCondition;
import io.berth.api.model.PodExtendedResourceClaimStatus;
import io.berth.api.plugin.ClusterWriter;
import io.berth.api.plugin.PluginException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes into {@link MemoryObjects} and notes each call as a line. */
public final class RecordingWriter implements ClusterWriter {
    private final MemoryObjects objects;
    private final List<String> calls = Collections.synchronizedList(new ArrayList<>());
    private final List<PodCondition> conditions = Collections.synchronizedList(new ArrayList<>());
    private final Set<String> refused = new HashSet<>();
    private final Map<String, Runnable> actions = new HashMap<>();

    RecordingWriter(MemoryObjects objects) {
        this.objects = objects;
    }

    /** Lines such as {@code delete default/web}, in the order of the calls. */
    public List<String> calls() {
        return List.copyOf(calls);
    }

    public List<PodCondition> conditions() {
        return List.copyOf(conditions);
    }

    /** From now on a call that is noted like this fails. */
    public void refuse(String call) {
        refused.add(call);
    }

    /** An action that happens while a call that is noted like this is made. */
    public void during(String call, Runnable action) {
        actions.put(call, action);
    }

    private void note(String call) {
        calls.add(call);
        actions.getOrDefault(call, () -> {}).run();
        if (refused.contains(call)) {
            throw new PluginException("refused: " + call);
        }
    }

    @Override
    public void bind(Pod pod, String nodeName) {
        note("bind " + pod.key() + " " + nodeName);
    }

    @Override
    public boolean setPodCondition(Pod pod, PodCondition condition) {
        note("condition " + pod.key());
        conditions.add(condition);
        return objects.get(Pod.class, pod.namespace(), pod.name()) != null;
    }

    @Override
    public void setNominatedNode(Pod pod, String nodeName) {
        note("nominate " + pod.key() + " \"" + nodeName + "\"");
    }

    @Override
    public boolean deletePod(Pod pod) {
        note("delete " + pod.key());
        return objects.remove(pod);
    }

    @Override
    public <T extends KubeObject> T update(T object) {
        note("update " + object.key());
        objects.with(object);
        return object;
    }

    @Override
    public <T extends KubeObject> T updateStatus(T object) {
        note("updateStatus " + object.key());
        objects.with(object);
        return object;
    }

    @Override
    public <T extends KubeObject> T create(T object) {
        note("create " + object.key());
        objects.with(object);
        return object;
    }

    @Override
    public boolean delete(KubeObject object) {
        note("delete " + object.key());
        return objects.remove(object);
    }

    @Override
    public <T extends KubeObject> @Nullable T read(Class<T> kind, String namespace, String name) {
        return objects.get(kind, namespace, name);
    }

    @Override
    public void setExtendedResourceClaim(Pod pod, PodExtendedResourceClaimStatus claim) {
        note("extendedResourceClaim " + pod.key());
    }

    @Override
    public void event(
            KubeObject regarding,
            @Nullable KubeObject related,
            String type,
            String reason,
            String action,
            String note) {
        String about = related == null ? "" : " for " + related.key();
        note(type + " " + reason + " " + action + " " + regarding.key() + about + ": " + note);
    }
}
