package io.berth.host.cluster.embedded;

import io.berth.api.event.ObjectChange;
import io.berth.api.model.KubeObject;
import io.berth.api.model.Namespace;
import io.berth.api.model.ObjectMeta;
import io.berth.api.model.Pod;
import io.berth.api.plugin.PluginException;
import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import io.berth.api.tree.Tree;
import io.berth.host.cluster.manifest.Edit;
import io.berth.host.cluster.manifest.Kinds;
import io.berth.host.cluster.manifest.Manifest;
import io.berth.host.cluster.workload.Admission;
import io.berth.host.cluster.workload.Admitted;
import io.berth.host.cluster.workload.Identities;
import io.berth.host.cluster.workload.PodClaims;
import io.berth.host.record.SharedParts;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes, changes and removes objects as an API server does: admission, identity, versions, and a notice of each change.
 * Called under the cluster's lock.
 */
final class ApiServer {
    /** How many parts of objects are remembered, so that equal ones are one. */
    private static final int PARTS_MAX = 1 << 15;

    private final ObjectStore store;
    private final Originals originals;
    private final Outbox outbox;
    private final Identities identities;
    private final InstantSource clock;
    private final Admission admission;
    private final List<Reaction> reactions = new ArrayList<>();
    private final SharedParts parts = new SharedParts(PARTS_MAX);
    private long version;

    ApiServer(ObjectStore store, Originals originals, Outbox outbox, Identities identities, InstantSource clock) {
        this.store = store;
        this.originals = originals;
        this.outbox = outbox;
        this.identities = identities;
        this.clock = clock;
        this.admission = new Admission(store);
    }

    /** From now on a controller hears of each change. */
    void tell(Reaction reaction) {
        reactions.add(reaction);
    }

    /** What became of a request to make an object. */
    sealed interface Outcome {
        /** It is there. */
        record Made(KubeObject object) implements Outcome {}

        /** It is not, and why. */
        record Refused(Problem problem) implements Outcome {}
    }

    /** Makes an object that is not there yet. */
    Outcome create(Manifest written) {
        Manifest manifest = named(written);
        return switch (admission.admit(manifest)) {
            case Admitted.Refused(String reason) ->
                new Outcome.Refused(
                        new Problem(written.tree().position(), "", manifest.title() + " was refused: " + reason));
            case Admitted.Taken(Manifest admitted) -> new Outcome.Made(make(identified(admitted), written));
        };
    }

    /** Makes an object of a record, which must be admitted. */
    @SuppressWarnings("unchecked")
    <T extends KubeObject> T create(T object) {
        return switch (create(RecordTree.manifest(object))) {
            case Outcome.Made(KubeObject made) -> (T) made;
            case Outcome.Refused(Problem problem) -> throw new PluginException(problem.message());
        };
    }

    private KubeObject make(Manifest manifest, Manifest written) {
        needNamespace(manifest.namespace());
        Manifest whole = manifest;
        if (manifest.kind().is("Pod")) {
            PodClaims claims = PodClaims.of(manifest, identities, store);
            claims.claims().stream()
                    .filter(claim -> store.find(claim.kind(), claim.key()) == null)
                    .forEach(this::create);
            whole = claims.pod();
        }
        KubeObject object = decode(whole);
        store.put(object, originals.of(written));
        post(null, object);
        return object;
    }

    private void needNamespace(String name) {
        if (!name.isEmpty() && store.get(Namespace.class, "", name) == null) {
            Tree.Mapping namespace = Edit.at(Position.UNKNOWN)
                    .set("apiVersion", "v1")
                    .set("kind", "Namespace")
                    .in("metadata", metadata -> metadata.set("name", name))
                    .done();
            create(new Manifest(Kinds.get("Namespace"), namespace));
        }
    }

    private Manifest named(Manifest manifest) {
        String prefix = manifest.tree().mapping("metadata").text("generateName");
        if (!manifest.name().isEmpty()) {
            return manifest;
        }
        String name = prefix + identities.suffix(manifest.title(), store.nextNumber(manifest.title() + prefix));
        return manifest.with(Edit.of(manifest.tree())
                .in("metadata", metadata -> metadata.set("name", name))
                .done());
    }

    private Manifest identified(Manifest manifest) {
        String title = manifest.title();
        return manifest.with(Edit.of(manifest.tree())
                .in("metadata", metadata -> {
                    if (manifest.kind().namespaced()) {
                        metadata.set("namespace", manifest.namespace());
                    }
                    metadata.setIfAbsent("uid", identities.uid(title, store.nextNumber("uid " + title)))
                            .setIfAbsent("creationTimestamp", clock.instant().toString())
                            .set("resourceVersion", nextVersion());
                })
                .done());
    }

    private String nextVersion() {
        version++;
        return Long.toString(version);
    }

    private KubeObject decode(Manifest manifest) {
        List<Problem> problems = new ArrayList<>();
        KubeObject object = manifest.decode(problems);
        if (object == null) {
            throw new InvalidInputException(problems);
        }
        return manifest.kind().isGeneric() ? object : (KubeObject) parts.of((Record) object);
    }

    /** Writes an object anew, with the identity that it has. */
    KubeObject rewrite(KubeObject before, Manifest written) {
        ObjectMeta metadata = before.metadata();
        Manifest admitted = switch (admission.admit(written)) {
            case Admitted.Taken(Manifest taken) -> taken;
            case Admitted.Refused(String reason) ->
                throw new InvalidInputException(
                        new Problem(written.tree().position(), "", written.title() + " was refused: " + reason));
        };
        Manifest whole = admitted.with(Edit.of(admitted.tree())
                .in("metadata", edit -> {
                    if (written.kind().namespaced()) {
                        edit.set("namespace", written.namespace());
                    }
                    edit.set("uid", metadata.uid()).set("resourceVersion", nextVersion());
                    if (metadata.creationTimestamp() != null) {
                        edit.set(
                                "creationTimestamp",
                                metadata.creationTimestamp().toString());
                    }
                })
                .done());
        KubeObject after = Continuity.of(before, decode(whole));
        store.put(after, originals.of(written));
        post(before, after);
        return after;
    }

    /** Changes what is modelled of an object; it gets a new version. */
    <T extends KubeObject> T change(KubeObject before, T after) {
        T versioned = RecordEdit.withMetadata(after, version(after.metadata()));
        store.replace(versioned);
        post(before, versioned);
        return versioned;
    }

    private ObjectMeta version(ObjectMeta metadata) {
        return new ObjectMeta(
                metadata.name(),
                metadata.namespace(),
                metadata.uid(),
                nextVersion(),
                metadata.generation(),
                metadata.labels(),
                metadata.annotations(),
                metadata.ownerReferences(),
                metadata.finalizers(),
                metadata.creationTimestamp(),
                metadata.deletionTimestamp());
    }

    /** As the other one, for pods, which change often. */
    Pod change(Pod before, Pod after) {
        Pod versioned = new Pod(version(after.metadata()), after.spec(), after.status());
        store.replace(versioned);
        post(before, versioned);
        return versioned;
    }

    /** Asks for the deletion of an object that somebody holds on to. */
    KubeObject markDeleted(KubeObject object) {
        ObjectMeta metadata = object.metadata();
        ObjectMeta marked = new ObjectMeta(
                metadata.name(),
                metadata.namespace(),
                metadata.uid(),
                metadata.resourceVersion(),
                metadata.generation(),
                metadata.labels(),
                metadata.annotations(),
                metadata.ownerReferences(),
                metadata.finalizers(),
                metadata.creationTimestamp(),
                clock.instant());
        return change(object, RecordEdit.withMetadata(object, marked));
    }

    void remove(KubeObject object) {
        store.remove(object);
        post(object, null);
    }

    /** Pods that have ended are not seen: that one ends looks like its deletion. */
    private void post(@Nullable KubeObject before, @Nullable KubeObject after) {
        KubeObject seenBefore = before != null && Shelf.isVisible(before) ? before : null;
        KubeObject seenAfter = after != null && Shelf.isVisible(after) ? after : null;
        reactions.forEach(reaction -> reaction.noted(before, after));
        if (seenBefore != null || seenAfter != null) {
            outbox.post(new ObjectChange(seenBefore, seenAfter));
        }
    }
}
