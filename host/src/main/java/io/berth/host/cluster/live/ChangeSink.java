package io.berth.host.cluster.live;

import io.berth.api.event.ObjectChange;
import io.berth.api.model.KubeObject;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/** Brings the table of a kind up to date and tells what has changed. */
final class ChangeSink {
    private final ObjectTable<KubeObject> table;
    private final Consumer<ObjectChange> changes;

    ChangeSink(ObjectTable<KubeObject> table, Consumer<ObjectChange> changes) {
        this.table = table;
        this.changes = changes;
    }

    /** The object is as it is given. */
    void put(KubeObject object) {
        KubeObject before = table.put(object);
        boolean known = before != null
                && before.metadata().uid().equals(object.metadata().uid())
                && before.metadata().resourceVersion().equals(object.metadata().resourceVersion());
        if (!known) {
            changes.accept(new ObjectChange(before, object));
        }
    }

    /** The object is gone. */
    void remove(KubeObject object) {
        KubeObject before = table.remove(object.namespace(), object.name());
        if (before != null) {
            changes.accept(new ObjectChange(before, null));
        }
    }

    /** There are these objects and no others. */
    void replace(Collection<KubeObject> objects) {
        Set<String> keys = new HashSet<>();
        objects.forEach(object -> keys.add(object.key()));
        for (KubeObject known : table.list()) {
            if (!keys.contains(known.key())) {
                remove(known);
            }
        }
        objects.forEach(this::put);
    }
}
