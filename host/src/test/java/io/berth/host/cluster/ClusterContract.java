package io.berth.host.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.event.ObjectChange;
import io.berth.api.model.KubeObject;
import io.berth.api.model.Node;
import io.berth.api.model.ObjectMeta;
import io.berth.api.model.PersistentVolumeClaim;
import io.berth.api.model.PersistentVolumeClaimStatus;
import io.berth.api.model.Pod;
import io.berth.api.model.PodCondition;
import io.berth.api.plugin.ConflictException;
import io.berth.api.plugin.PluginException;
import io.berth.api.tree.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What every {@link Cluster} has to do, in memory and live. A subclass provides a fresh cluster for each test. */
public abstract class ClusterContract {
    protected final RecordingListener listener = new RecordingListener();

    /** The cluster under test. */
    protected abstract Cluster cluster();

    /** Puts an object into the cluster as a user would. */
    protected abstract void apply(String yaml);

    /** Whether the cluster keeps more of a pod than the model has. */
    protected boolean keepsRawObjects() {
        return true;
    }

    @AfterEach
    void close() {
        cluster().close();
    }

    private Pod startedPod() throws InterruptedException {
        apply(ContractObjects.NODE);
        apply(ContractObjects.POD);
        cluster().start(listener);
        return (Pod) added("web");
    }

    private PersistentVolumeClaim startedClaim() throws InterruptedException {
        apply(ContractObjects.CLAIM);
        cluster().start(listener);
        return (PersistentVolumeClaim) added("data");
    }

    private KubeObject added(String name) throws InterruptedException {
        ObjectChange change = listener.await(one -> one.before() == null
                && one.after() != null
                && one.after().name().equals(name));
        return Objects.requireNonNull(change.after());
    }

    private Pod changedPod(Predicate<Pod> wanted) throws InterruptedException {
        ObjectChange change =
                listener.await(one -> one.before() != null && one.after() instanceof Pod pod && wanted.test(pod));
        return (Pod) Objects.requireNonNull(change.after());
    }

    private static PodCondition unschedulable(String message) {
        return new PodCondition("PodScheduled", "False", "Unschedulable", message, null, null, null);
    }

    @Test
    void nothing_is_known_before_the_start() {
        apply(ContractObjects.NODE);

        assertThat(cluster().objects().list(Node.class)).isEmpty();
        assertThat(cluster().objects().get(Node.class, "", "node-1")).isNull();
    }

    @Test
    void what_exists_is_reported_nodes_before_pods_and_then_once_that_this_was_all() throws InterruptedException {
        apply(ContractObjects.POD);
        apply(ContractObjects.NODE);

        cluster().start(listener);
        listener.awaitSynced();

        assertThat(listener.lines()).containsSubsequence("added Node node-1", "added Pod default/web", "synced");
        assertThat(listener.lines()).containsOnlyOnce("synced");
    }

    @Test
    void all_objects_can_be_looked_up_after_the_start() throws InterruptedException {
        startedPod();

        assertThat(cluster().objects().list(Node.class)).extracting(Node::name).containsExactly("node-1");
        assertThat(cluster().objects().get(Pod.class, "default", "web")).isNotNull();
        assertThat(cluster().objects().get(Pod.class, "default", "other")).isNull();
    }

    @Test
    void the_raw_object_has_what_the_model_leaves_out_where_it_is_kept() throws InterruptedException {
        Pod pod = startedPod();

        Tree.Mapping raw = cluster().objects().raw(pod);

        if (!keepsRawObjects()) {
            assertThat(raw).isNull();
            return;
        }
        assertThat(raw).isNotNull();
        assertThat(raw.toString()).contains("env");
        assertThat(raw.mapping("metadata").text("uid")).isEqualTo(pod.metadata().uid());
    }

    @Test
    void a_pod_gets_the_defaults_of_the_api() throws InterruptedException {
        Pod pod = startedPod();

        assertThat(pod.spec().schedulerName()).isEqualTo("default-scheduler");
        assertThat(pod.spec().restartPolicy()).isEqualTo("Always");
        assertThat(pod.spec().priority()).isZero();
        assertThat(pod.metadata().uid()).isNotEmpty();
        assertThat(pod.metadata().resourceVersion()).isNotEmpty();
        assertThat(pod.metadata().creationTimestamp()).isNotNull();
    }

    @Test
    void binding_puts_the_pod_on_the_node_and_notes_that_it_is_scheduled() throws InterruptedException {
        Pod pod = startedPod();

        cluster().bind(pod, "node-1");

        Pod bound = changedPod(now -> now.spec().nodeName().equals("node-1"));
        assertThat(bound.status().conditions())
                .anySatisfy(condition ->
                        assertThat(condition.type() + condition.status()).isEqualTo("PodScheduledTrue"));
    }

    @Test
    void a_pod_that_has_a_node_cannot_be_bound_again() throws InterruptedException {
        Pod pod = startedPod();
        cluster().bind(pod, "node-1");

        assertThatThrownBy(() -> cluster().bind(pod, "node-1"))
                .isInstanceOf(PluginException.class)
                .hasMessageContaining("pod web is already assigned to node \"node-1\"");
    }

    @Test
    void another_pod_of_the_same_name_is_not_bound() throws InterruptedException {
        Pod pod = startedPod();
        Pod other = new Pod(withUid(pod.metadata(), "00000000-0000-0000-0000-000000000000"), pod.spec(), pod.status());

        assertThatThrownBy(() -> cluster().bind(other, "node-1"))
                .isInstanceOf(PluginException.class)
                .hasMessageContaining("UID in precondition: 00000000-0000-0000-0000-000000000000");
    }

    @Test
    void a_pod_that_is_gone_is_not_bound() throws InterruptedException {
        Pod pod = startedPod();
        cluster().deletePod(pod);

        assertThatThrownBy(() -> cluster().bind(pod, "node-1"))
                .isInstanceOf(PluginException.class)
                .hasMessageContaining("pods \"web\" not found");
    }

    @Test
    void a_condition_is_set_with_its_time() throws InterruptedException {
        Pod pod = startedPod();

        assertThat(cluster().setPodCondition(pod, unschedulable("no room"))).isTrue();

        Pod changed = changedPod(now -> !now.status().conditions().isEmpty());
        PodCondition condition = changed.status().conditions().getFirst();
        assertThat(condition.message()).isEqualTo("no room");
        assertThat(condition.lastTransitionTime()).isNotNull();
    }

    @Test
    void a_condition_that_changes_nothing_is_not_written() throws InterruptedException {
        Pod pod = startedPod();
        cluster().setPodCondition(pod, unschedulable("no room"));
        cluster().setPodCondition(pod, unschedulable("no room"));
        cluster().setPodCondition(pod, unschedulable("still no room"));

        changedPod(now -> now.status().conditions().stream()
                .anyMatch(condition -> condition.message().equals("still no room")));

        assertThat(listener.lines("Pod"))
                .filteredOn(line -> line.startsWith("changed"))
                .hasSize(2);
    }

    @Test
    void a_condition_of_a_pod_that_is_gone_is_no_failure() throws InterruptedException {
        Pod pod = startedPod();
        cluster().deletePod(pod);

        assertThat(cluster().setPodCondition(pod, unschedulable("no room"))).isFalse();
    }

    @Test
    void a_nomination_is_set_and_taken_back() throws InterruptedException {
        Pod pod = startedPod();

        cluster().setNominatedNode(pod, "node-1");
        changedPod(now -> now.status().nominatedNodeName().equals("node-1"));
        cluster().setNominatedNode(pod, "");

        listener.await(one -> one.before() instanceof Pod before
                && before.status().nominatedNodeName().equals("node-1")
                && one.after() instanceof Pod after
                && after.status().nominatedNodeName().isEmpty());
    }

    @Test
    void a_deleted_pod_is_reported_and_the_second_time_it_was_gone_already() throws InterruptedException {
        Pod pod = startedPod();

        assertThat(cluster().deletePod(pod)).isTrue();
        listener.await(one -> one.after() == null);
        assertThat(cluster().deletePod(pod)).isFalse();
    }

    @Test
    void each_change_begins_where_the_last_one_ended() throws InterruptedException {
        Pod pod = startedPod();
        cluster().setPodCondition(pod, unschedulable("no room"));
        cluster().bind(pod, "node-1");
        cluster().deletePod(pod);
        listener.await(one -> one.after() == null);

        List<String> ends = new ArrayList<>();
        for (ObjectChange change : listener.changes()) {
            KubeObject before = change.before();
            KubeObject after = change.after();
            if (before instanceof Pod && !ends.isEmpty()) {
                assertThat(before.metadata().resourceVersion()).isEqualTo(ends.getLast());
            }
            if (after instanceof Pod) {
                ends.add(after.metadata().resourceVersion());
            }
        }
        assertThat(ends).doesNotHaveDuplicates().hasSizeGreaterThan(2);
    }

    @Test
    void a_changed_object_is_written_and_has_another_version() throws InterruptedException {
        PersistentVolumeClaim claim = startedClaim();

        PersistentVolumeClaim written = cluster().update(annotated(claim, "node", "node-1"));

        assertThat(written.metadata().annotations()).containsEntry("node", "node-1");
        assertThat(written.metadata().resourceVersion())
                .isNotEqualTo(claim.metadata().resourceVersion());
        assertThat(cluster().read(PersistentVolumeClaim.class, "default", "data"))
                .isEqualTo(written);
    }

    @Test
    void a_write_of_something_that_has_changed_since_is_refused() throws InterruptedException {
        PersistentVolumeClaim claim = startedClaim();
        cluster().update(annotated(claim, "node", "node-1"));

        assertThatThrownBy(() -> cluster().update(annotated(claim, "node", "node-2")))
                .isInstanceOf(ConflictException.class)
                .hasMessageContaining("persistentvolumeclaims \"data\": the object has been modified");
    }

    @Test
    void a_write_leaves_the_status_and_a_write_of_the_status_leaves_the_rest() throws InterruptedException {
        PersistentVolumeClaim claim = startedClaim();
        var bound = new PersistentVolumeClaimStatus("Bound", List.of(), Map.of());

        PersistentVolumeClaim first = cluster()
                .update(new PersistentVolumeClaim(
                        annotated(claim, "node", "node-1").metadata(), claim.spec(), bound));
        PersistentVolumeClaim second = cluster()
                .updateStatus(new PersistentVolumeClaim(
                        annotated(first, "node", "node-2").metadata(), first.spec(), bound));

        assertThat(first.status().phase()).isEqualTo("Pending");
        assertThat(second.status().phase()).isEqualTo("Bound");
        assertThat(second.metadata().annotations()).containsEntry("node", "node-1");
    }

    @Test
    void an_object_is_made_with_an_identity_and_not_twice() throws InterruptedException {
        PersistentVolumeClaim claim = startedClaim();
        PersistentVolumeClaim other = named(claim, "other");

        PersistentVolumeClaim made = cluster().create(other);

        assertThat(made.metadata().uid())
                .isNotEmpty()
                .isNotEqualTo(claim.metadata().uid());
        assertThat(added("other")).isInstanceOf(PersistentVolumeClaim.class);
        assertThatThrownBy(() -> cluster().create(other))
                .isInstanceOf(PluginException.class)
                .hasMessageContaining("persistentvolumeclaims \"other\" already exists");
    }

    @Test
    void an_object_is_deleted_and_the_second_time_it_was_gone_already() throws InterruptedException {
        startedClaim();
        PersistentVolumeClaim made = cluster().create(named(startedClaimAgain(), "other"));

        assertThat(cluster().delete(made)).isTrue();
        listener.await(one -> one.after() == null);
        assertThat(cluster().delete(made)).isFalse();
        assertThat(cluster().read(PersistentVolumeClaim.class, "default", "other"))
                .isNull();
    }

    private PersistentVolumeClaim startedClaimAgain() {
        return Objects.requireNonNull(cluster().read(PersistentVolumeClaim.class, "default", "data"));
    }

    @Test
    void an_event_never_fails() throws InterruptedException {
        Pod pod = startedPod();
        cluster().deletePod(pod);

        cluster().event(pod, null, "Normal", "Scheduled", "Binding", "Successfully assigned default/web to node-1");
        cluster().event(pod, pod, "Warning", "FailedScheduling", "Scheduling", "0/1 nodes are available");
    }

    private static PersistentVolumeClaim annotated(PersistentVolumeClaim claim, String key, String value) {
        Map<String, String> annotations = new TreeMap<>(claim.metadata().annotations());
        annotations.put(key, value);
        ObjectMeta old = claim.metadata();
        return new PersistentVolumeClaim(
                new ObjectMeta(
                        old.name(),
                        old.namespace(),
                        old.uid(),
                        old.resourceVersion(),
                        old.generation(),
                        old.labels(),
                        annotations,
                        old.ownerReferences(),
                        old.finalizers(),
                        old.creationTimestamp(),
                        old.deletionTimestamp()),
                claim.spec(),
                claim.status());
    }

    private static PersistentVolumeClaim named(PersistentVolumeClaim claim, String name) {
        ObjectMeta metadata =
                new ObjectMeta(name, "default", "", "", 0, Map.of(), Map.of(), List.of(), List.of(), null, null);
        return new PersistentVolumeClaim(metadata, claim.spec(), claim.status());
    }

    private static ObjectMeta withUid(ObjectMeta old, String uid) {
        return new ObjectMeta(
                old.name(),
                old.namespace(),
                uid,
                old.resourceVersion(),
                old.generation(),
                old.labels(),
                old.annotations(),
                old.ownerReferences(),
                old.finalizers(),
                old.creationTimestamp(),
                old.deletionTimestamp());
    }
}
