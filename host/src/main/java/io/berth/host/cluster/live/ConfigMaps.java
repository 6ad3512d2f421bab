package io.berth.host.cluster.live;

import io.berth.api.event.ObjectChange;
import io.berth.api.model.GenericObject;
import io.berth.api.model.KubeObject;
import io.berth.api.tree.Tree;
import io.berth.host.time.Alarms;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/**
 * One ConfigMap of a cluster, read and watched by its name: this needs no right to see others.
 *
 * @param client of the API server
 */
public record ConfigMaps(ApiClient client) {
    /** Ends a watch. */
    public interface Watch extends AutoCloseable {
        @Override
        void close();
    }

    /** The texts of a ConfigMap by key; empty if there is none of that name. Throws an {@link ApiException}. */
    public Optional<SortedMap<String, String>> read(String namespace, String name) {
        LiveKind kind = kind(namespace, name);
        try {
            ApiResponse answer = client.send(ApiRequest.get(kind.path("", name)), RetryPlan.PASSING);
            return Optional.of(data(new TreeObjects(kind).object(answer.body())));
        } catch (ApiException e) {
            if (e.isNotFound()) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /**
     * Tells of the ConfigMap as it is, and then whenever it changes, on a thread of its own.
     *
     * @param listener gets the texts by key; empty if the ConfigMap was deleted
     */
    public Watch watch(
            String namespace,
            String name,
            Alarms alarms,
            RandomGenerator random,
            Consumer<Optional<SortedMap<String, String>>> listener) {
        ChangeSink sink = new ChangeSink(
                new ObjectTable<>(),
                (ObjectChange change) ->
                        listener.accept(Optional.ofNullable(change.after()).map(ConfigMaps::data)));
        Reflector reflector = new Reflector(
                kind(namespace, name),
                client,
                sink,
                alarms,
                random,
                new Outage(client.server(), System::nanoTime, alarms));
        Thread.ofVirtual().name("berth-watch-config-map").start(reflector);
        return reflector::close;
    }

    /** Its path is that of a namespace, so that a Role is enough. */
    private static LiveKind kind(String namespace, String name) {
        return new LiveKind(
                "",
                "v1",
                "ConfigMap",
                "namespaces/" + namespace + "/configmaps",
                false,
                "metadata.name=" + name,
                GenericObject.class);
    }

    private static SortedMap<String, String> data(KubeObject object) {
        SortedMap<String, String> data = new TreeMap<>();
        if (object instanceof GenericObject generic) {
            for (Map.Entry<String, Tree> entry :
                    generic.raw().mapping("data").entries().entrySet()) {
                if (entry.getValue() instanceof Tree.Scalar scalar) {
                    data.put(entry.getKey(), scalar.text());
                }
            }
        }
        return data;
    }
}
