package io.berth.api.snapshot;

import io.berth.api.model.OwnerReference;
import io.berth.api.model.Pod;
import io.berth.api.model.PodSpec;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What equal pods have in common: everything that scheduling reads but name, uid, times, node and status. The host
 * keeps one class for all equal pods, so that what is computed from it is computed once. Safe for several threads.
 */
public final class PodClass {
    /**
     * The identity of a class.
     *
     * @param controllerKind kind of the controlling owner, empty for none
     * @param spec with an empty node name
     * @param accounted what a waiting pod takes by its status, where that may differ from its specification
     */
    public record Identity(
            String namespace,
            Map<String, String> labels,
            Map<String, String> annotations,
            String controllerKind,
            String controllerName,
            PodSpec spec,
            @Nullable PodRequests accounted) {
        /** The identity of a pod's class. */
        public static Identity of(Pod pod) {
            OwnerReference controller = pod.metadata().controller();
            boolean waits = pod.spec().nodeName().isEmpty();
            return new Identity(
                    pod.namespace(),
                    pod.metadata().labels(),
                    pod.metadata().annotations(),
                    controller == null ? "" : controller.apiVersion() + "/" + controller.kind(),
                    controller == null ? "" : controller.name(),
                    waits ? pod.spec() : pod.spec().withNodeName(""),
                    waits && StatusRequests.matter(pod) ? PodRequests.onNode(pod) : null);
        }
    }

    /** Names something that is derived from a class; compared by identity. */
    public static final class Key<T> {
        private final String name;

        public Key(String name) {
            this.name = name;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private final Identity identity;
    private final PodRequests requests;
    private final List<HostPort> hostPorts;
    private final ConcurrentHashMap<Key<?>, Object> derived = new ConcurrentHashMap<>(4);

    public PodClass(Identity identity) {
        this.identity = identity;
        this.requests = PodRequests.of(identity.spec());
        this.hostPorts = PodPorts.of(identity.spec());
    }

    public Identity identity() {
        return identity;
    }

    public String namespace() {
        return identity.namespace;
    }

    public Map<String, String> labels() {
        return identity.labels;
    }

    /** The pods' specification, with an empty node name. */
    public PodSpec spec() {
        return identity.spec;
    }

    /** What the pods ask for by their specification. */
    public PodRequests requests() {
        return requests;
    }

    /** The host ports of the pods: those of sidecars, then those of containers. */
    public List<HostPort> hostPorts() {
        return hostPorts;
    }

    /**
     * A value that depends on nothing but this class; computed at the first call. The function must not return null;
     * it may be called twice when two threads ask at once, and again when another generation of plugins has been closed.
     * A plugin keeps its key in a field of its instance.
     */
    @SuppressWarnings("unchecked")
    public <T> T derive(Key<T> key, Function<PodClass, T> function) {
        @Nullable Object known = derived.get(key);
        if (known == null) {
            known = function.apply(this);
            derived.put(key, known);
        }
        return (T) known;
    }

    /** Forgets all derived values; for the host, when plugins that may have derived some are gone. */
    public void forgetDerived() {
        derived.clear();
    }
}
