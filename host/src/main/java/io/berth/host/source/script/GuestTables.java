package io.berth.host.source.script;

import io.berth.api.model.Node;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodClass;
import io.berth.api.snapshot.PodInfo;
import io.berth.api.snapshot.Resources;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/**
 * The nodes and pods that one context knows as plain objects: made once per revision of a node and once per class of
 * pods, and found again by small numbers. Used by one thread at a time.
 */
final class GuestTables {
    private static final int ALLOCATABLE_MAX = 4096;
    private static final int LOOSE_MAX = 1024;
    private static final int CLASSES_MAX = 4096;
    private static final int PODS_MAX = 1024;

    private final Value setNodes;
    private final Value amountsAt;
    private final Value nodeAt;
    private final Value setPodClass;
    private final Value newPod;
    private final Value parse;

    private @Nullable NodeInfo[] nodes = new NodeInfo[64];
    private @Nullable Told[] told = new Told[64];
    private final Map<Resources, Value> allocatable = Lru.map(ALLOCATABLE_MAX);
    private final Map<NodeInfo, Integer> loose = new IdentityHashMap<>();
    private final Map<PodClass, KnownClass> classes;
    private final Map<PodInfo, Value> pods = Lru.map(PODS_MAX);
    private int nextClass;

    /** What was told of a node, which changes less often than its pods do. */
    private record Told(Node node, Value value) {}

    /** @param nameless a pod of the class without name and uid */
    private record KnownClass(int id, Value nameless) {}

    GuestTables(Value prelude) {
        setNodes = prelude.getMember("setNodes");
        amountsAt = prelude.getMember("amountsAt");
        nodeAt = prelude.getMember("nodeAt");
        setPodClass = prelude.getMember("setPodClass");
        newPod = prelude.getMember("pod");
        parse = prelude.getMember("parse");
        Value forgetPodClass = prelude.getMember("forgetPodClass");
        classes = Lru.map(CLASSES_MAX, known -> forgetPodClass.executeVoid(known.id));
    }

    /** Drops what is not worth keeping; between calls only, since numbers that were given out end. */
    void tidy() {
        if (loose.size() > LOOSE_MAX) {
            loose.clear();
        }
    }

    /** The numbers of nodes; each is made if it is new or has changed. */
    int[] slots(List<NodeInfo> list) {
        ChangedNodes changed = new ChangedNodes();
        int[] slots = new int[list.size()];
        for (int i = 0; i < slots.length; i++) {
            slots[i] = slot(list.get(i), changed);
        }
        changed.send(setNodes);
        return slots;
    }

    int slot(NodeInfo node) {
        return slots(List.of(node))[0];
    }

    private int slot(NodeInfo node, ChangedNodes changed) {
        int slot = node.slot();
        if (slot < 0) {
            return looseSlot(node, changed);
        }
        if (slot >= nodes.length) {
            nodes = Arrays.copyOf(nodes, Math.max(slot + 1, 2 * nodes.length));
        }
        NodeInfo before = nodes[slot];
        if (before == node) {
            return slot;
        }
        if (before != null
                && before.revision() == node.revision()
                && before.name().equals(node.name())) {
            // Somebody tries out other pods on it: the one in the cache is still wanted.
            return looseSlot(node, changed);
        }
        nodes[slot] = node;
        changed.add(slot, node, allocatable(node));
        return slot;
    }

    private int looseSlot(NodeInfo node, ChangedNodes changed) {
        Integer known = loose.get(node);
        if (known != null) {
            return known;
        }
        int slot = ~loose.size();
        loose.put(node, slot);
        changed.add(slot, node, allocatable(node));
        return slot;
    }

    /** Nodes of one kind share it. */
    private Value allocatable(NodeInfo node) {
        return allocatable.computeIfAbsent(node.allocatable(), resources -> {
            GuestAmounts one = new GuestAmounts(1);
            one.put(0, resources, resources.pods());
            return amountsAt.execute(one.common(), one.others(), 0);
        });
    }

    /** What a script sees of a node that pods do not change, but for its amounts. */
    Value told(NodeInfo node) {
        int slot = node.slot();
        if (slot >= told.length) {
            told = Arrays.copyOf(told, Math.max(slot + 1, 2 * told.length));
        }
        Told known = slot < 0 ? null : told[slot];
        if (known != null && known.node == node.node()) {
            return known.value;
        }
        Value value = parse.execute(JsonText.of(FixedNode.of(node.node())));
        if (slot >= 0) {
            told[slot] = new Told(node.node(), value);
        }
        return value;
    }

    Value node(NodeInfo node) {
        return nodeAt.execute(slot(node));
    }

    /** The pod with its name. */
    Value pod(PodInfo pod) {
        Value known = pods.get(pod);
        if (known == null) {
            known = newPod.execute(known(pod.podClass()).id, pod.name(), pod.uid());
            pods.put(pod, known);
        }
        return known;
    }

    /** What all pods of a class have in common. */
    Value pod(PodClass podClass) {
        return known(podClass).nameless;
    }

    private KnownClass known(PodClass podClass) {
        KnownClass known = classes.get(podClass);
        if (known == null) {
            int id = nextClass++;
            known = new KnownClass(id, setPodClass.execute(id, FixedPod.json(podClass)));
            classes.put(podClass, known);
        }
        return known;
    }

    /** Name, uid and number of the class of each pod of a node, one after the other. */
    Object[] podsOf(NodeInfo node) {
        List<PodInfo> all = node.pods();
        Object[] flat = new Object[3 * all.size()];
        for (int i = 0; i < all.size(); i++) {
            flat[3 * i] = all.get(i).name();
            flat[3 * i + 1] = all.get(i).uid();
            flat[3 * i + 2] = known(all.get(i).podClass()).id;
        }
        return flat;
    }
}
