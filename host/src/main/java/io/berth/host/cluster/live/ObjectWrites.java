package io.berth.host.cluster.live;

import io.berth.api.model.GenericObject;
import io.berth.api.model.KubeObject;
import io.berth.api.model.Pod;
import io.berth.api.plugin.ConflictException;
import io.berth.api.tree.Position;
import io.berth.api.tree.Tree;
import io.berth.host.tree.RecordTree;
import io.berth.host.tree.TreeWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a scheduler writes about objects other than pods. Only what the writer has changed is sent, so that fields which
 * the model leaves out stay as they are; the version goes with it, so that nothing newer is overwritten.
 */
final class ObjectWrites {
    private static final List<String> STATUS = List.of("status");

    private final ApiClient client;
    private final OwnWrites own;
    private final Answers answers = new Answers();

    ObjectWrites(ApiClient client, OwnWrites own) {
        this.client = client;
        this.own = own;
    }

    <T extends KubeObject> T update(T object) {
        T now = unchanged(object);
        return patched(now, tree(now).without(STATUS), tree(object).without(STATUS), "");
    }

    <T extends KubeObject> T updateStatus(T object) {
        T now = unchanged(object);
        return patched(now, Patch.only(tree(now), STATUS), Patch.only(tree(object), STATUS), "/status");
    }

    private <T extends KubeObject> T patched(T now, Tree.Mapping before, Tree.Mapping after, String subresource) {
        Tree.Mapping change = Patch.between(before, after);
        if (change == null) {
            return now;
        }
        Tree version = scalar(now.metadata().resourceVersion());
        Tree metadata = Patch.with(change.mapping("metadata"), "resourceVersion", version);
        String body = TreeWriter.json(Patch.with(change, "metadata", metadata));
        LiveKind kind = LiveKind.of(now.getClass());
        String path = kind.path(now.namespace(), now.name()) + subresource;
        return written(kind, ApiRequest.merge(path, body));
    }

    /** The object that is to be written, which must be as the writer has seen it. */
    private <T extends KubeObject> T unchanged(T object) {
        if (object instanceof Pod) {
            throw new IllegalArgumentException("pods are written by methods of their own, not by update");
        }
        String seen = object.metadata().resourceVersion();
        T now = own.newest(object);
        if (now == null || !now.metadata().resourceVersion().equals(seen)) {
            now = fetched(object);
        }
        if (!seen.isEmpty() && !now.metadata().resourceVersion().equals(seen)) {
            throw new ConflictException("Operation cannot be fulfilled on "
                    + LiveKind.of(object.getClass()).resource() + " \"" + object.name()
                    + "\": the object has been modified; please apply your changes to the latest version and"
                    + " try again");
        }
        return now;
    }

    private <T extends KubeObject> T fetched(T object) {
        LiveKind kind = LiveKind.of(object.getClass());
        return written(kind, ApiRequest.get(kind.path(object.namespace(), object.name())));
    }

    <T extends KubeObject> T create(T object) {
        LiveKind kind = LiveKind.of(object.getClass());
        Tree.Mapping whole = Patch.with(
                Patch.with(tree(object), "apiVersion", scalar(kind.apiVersion())), "kind", scalar(kind.name()));
        return written(kind, ApiRequest.post(kind.path(object.namespace()), TreeWriter.json(whole)));
    }

    /** False if the object is gone. */
    boolean delete(KubeObject object) {
        LiveKind kind = LiveKind.of(object.getClass());
        try {
            client.send(ApiRequest.delete(kind.path(object.namespace(), object.name()), "{}"), RetryPlan.NONE);
            own.forget(object);
            return true;
        } catch (ApiException e) {
            if (e.isNotFound()) {
                return false;
            }
            throw Writes.refused(e);
        }
    }

    @SuppressWarnings("unchecked")
    <T extends KubeObject> @Nullable T read(Class<T> type, String namespace, String name) {
        LiveKind kind = LiveKind.of(type);
        try {
            ApiRequest request = answers.wanted(kind, ApiRequest.get(kind.path(namespace, name)));
            return (T) answers.object(kind, client.send(request, RetryPlan.NONE));
        } catch (ApiException e) {
            if (e.isNotFound()) {
                return null;
            }
            throw Writes.refused(e);
        }
    }

    @SuppressWarnings("unchecked")
    private <T extends KubeObject> T written(LiveKind kind, ApiRequest request) {
        try {
            KubeObject answer = answers.object(kind, client.send(answers.wanted(kind, request), RetryPlan.NONE));
            own.add(answer);
            return (T) answer;
        } catch (ApiException e) {
            throw Writes.refused(e);
        }
    }

    private static Tree.Mapping tree(KubeObject object) {
        return object instanceof GenericObject generic ? generic.raw() : RecordTree.of((Record) object);
    }

    private static Tree scalar(String text) {
        return new Tree.Scalar(Position.UNKNOWN, Tree.Scalar.Type.STRING, text);
    }
}
