package io.berth.host.main;

import io.berth.api.tree.Problem;
import io.berth.host.generation.FileChange;
import io.berth.host.generation.Generation;
import io.berth.host.generation.ReloadCause;
import io.berth.host.generation.ReloadListener;
import java.util.List;

/** Tells several listeners, in their order. */
record ReloadListeners(List<ReloadListener> listeners) implements ReloadListener {
    ReloadListeners {
        listeners = List.copyOf(listeners);
    }

    @Override
    public void applied(Generation generation, ReloadCause cause, List<FileChange> changes) {
        listeners.forEach(listener -> listener.applied(generation, cause, changes));
    }

    @Override
    public void refused(List<Problem> problems) {
        listeners.forEach(listener -> listener.refused(problems));
    }

    @Override
    public void repaired(Generation current) {
        listeners.forEach(listener -> listener.repaired(current));
    }

    @Override
    public void startedFromLastGood(Generation generation, String digest, List<Problem> problems) {
        listeners.forEach(listener -> listener.startedFromLastGood(generation, digest, problems));
    }
}
