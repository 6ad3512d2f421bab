package io.berth.host.cluster.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.model.AllocationResult;
import io.berth.api.model.DeviceAllocationResult;
import io.berth.api.model.DeviceRequestAllocationResult;
import io.berth.api.model.KubeObject;
import io.berth.api.model.ObjectMeta;
import io.berth.api.model.ObjectReference;
import io.berth.api.model.PersistentVolume;
import io.berth.api.model.PersistentVolumeClaim;
import io.berth.api.model.PersistentVolumeClaimSpec;
import io.berth.api.model.PersistentVolumeClaimStatus;
import io.berth.api.model.Pod;
import io.berth.api.model.PodCondition;
import io.berth.api.model.ResourceClaim;
import io.berth.api.model.ResourceClaimConsumer;
import io.berth.api.model.ResourceRequirements;
import io.berth.api.plugin.ConflictException;
import io.berth.api.plugin.PluginException;
import io.berth.api.tree.Tree;
import io.berth.host.cluster.RecordingListener;
import io.berth.host.tree.TreeWriter;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a scheduler writes with the rights of kube-scheduler, and what the API server makes of it. */
@Tag("testbed")
class LiveWritesTest {
    private static final String PODS = "/api/v1/namespaces/default/pods";
    private static TestBed bed;

    private final RecordingListener listener = new RecordingListener();
    private LiveCluster cluster;

    @BeforeAll
    static void start() {
        bed = TestBed.start();
    }

    @AfterAll
    static void stop() {
        if (bed != null) {
            bed.close();
        }
    }

    @BeforeEach
    void connect() {
        bed.wipe();
        cluster = bed.cluster(bed.schedulerKubeconfig(), "");
    }

    @AfterEach
    void close() {
        if (cluster != null) {
            cluster.close();
        }
    }

    private <T extends KubeObject> T started(Class<T> kind, String name, String yaml) throws InterruptedException {
        bed.apply(yaml);
        cluster.start(listener);
        listener.awaitSynced();
        return Objects.requireNonNull(
                cluster.objects().get(kind, LiveKind.of(kind).namespaced() ? "default" : "", name));
    }

    private Pod startedPod() throws InterruptedException {
        return started(Pod.class, "web", """
            apiVersion: v1
            kind: Pod
            metadata: {name: web, namespace: default}
            spec:
              terminationGracePeriodSeconds: 0
              containers: [{name: main, image: nginx}]
            """);
    }

    @Test
    void a_claim_gets_its_node_and_keeps_what_the_model_leaves_out() throws InterruptedException {
        PersistentVolumeClaim claim = started(PersistentVolumeClaim.class, "data", """
            apiVersion: v1
            kind: PersistentVolumeClaim
            metadata: {name: data, namespace: default, annotations: {old: value}}
            spec:
              accessModes: [ReadWriteOnce]
              resources: {requests: {storage: 1Gi}}
              dataSource: {kind: PersistentVolumeClaim, name: other}
            """);

        cluster.update(new PersistentVolumeClaim(
                claim.metadata().withAnnotation("volume.kubernetes.io/selected-node", "node-1"),
                claim.spec(),
                claim.status()));

        Tree.Mapping written = bed.read("/api/v1/namespaces/default/persistentvolumeclaims/data");
        assertThat(written.mapping("metadata").mapping("annotations").entries())
                .containsOnlyKeys("old", "volume.kubernetes.io/selected-node");
        assertThat(written.mapping("spec").mapping("dataSource").text("name")).isEqualTo("other");
    }

    @Test
    void a_volume_gets_its_claim_and_keeps_its_source() throws InterruptedException {
        PersistentVolume volume = started(PersistentVolume.class, "disk", """
            apiVersion: v1
            kind: PersistentVolume
            metadata: {name: disk}
            spec:
              accessModes: [ReadWriteOnce]
              capacity: {storage: 1Gi}
              hostPath: {path: /data}
            """);
        ObjectReference reference = new ObjectReference("v1", "PersistentVolumeClaim", "default", "data", "u-1");

        cluster.update(new PersistentVolume(volume.metadata(), volume.spec().withClaimRef(reference), volume.status()));

        Tree.Mapping spec = bed.read("/api/v1/persistentvolumes/disk").mapping("spec");
        assertThat(spec.mapping("claimRef").text("uid")).isEqualTo("u-1");
        assertThat(spec.mapping("hostPath").text("path")).isEqualTo("/data");
    }

    @Test
    void a_resource_claim_is_reserved_by_a_patch_of_what_changed() throws InterruptedException {
        ResourceClaim claim = started(ResourceClaim.class, "gpu", """
            apiVersion: resource.k8s.io/v1
            kind: ResourceClaim
            metadata: {name: gpu, namespace: default}
            spec: {devices: {requests: [{name: r, exactly: {deviceClassName: gpu}}]}}
            """);
        ResourceClaim kept = cluster.update(claim.withMetadata(
                claim.metadata().withFinalizers(List.of("resource.kubernetes.io/delete-protection"))));

        DeviceRequestAllocationResult device = new DeviceRequestAllocationResult(
                "r", "gpu.example.com", "pool", "gpu-0", null, List.of(), List.of(), List.of(), null, Map.of());
        AllocationResult allocation =
                new AllocationResult(new DeviceAllocationResult(List.of(device), List.of()), null, null);
        ResourceClaim allocated =
                cluster.updateStatus(kept.withStatus(kept.status().withAllocation(allocation)));
        ResourceClaim reserved = cluster.updateStatus(allocated.withStatus(
                allocated.status().withReservedFor(List.of(new ResourceClaimConsumer("", "pods", "web", "u-1")))));

        assertThat(reserved.metadata().finalizers()).containsExactly("resource.kubernetes.io/delete-protection");
        assertThat(reserved.status().reservedFor("u-1")).isTrue();
        assertThatThrownBy(() -> cluster.updateStatus(claim.withStatus(claim.status())))
                .isInstanceOf(ConflictException.class);
        cluster.update(reserved.withMetadata(reserved.metadata().withFinalizers(List.of())));
        bed.send("DELETE", "/apis/resource.k8s.io/v1/namespaces/default/resourceclaims/gpu", "{}");
    }

    @Test
    void what_kube_scheduler_may_not_do_is_refused_with_the_words_of_the_server() throws InterruptedException {
        startedPod();
        PersistentVolumeClaim claim = new PersistentVolumeClaim(
                new ObjectMeta("x", "default", "", "", 0, Map.of(), Map.of(), List.of(), List.of(), null, null),
                new PersistentVolumeClaimSpec(
                        List.of("ReadWriteOnce"),
                        null,
                        new ResourceRequirements(Map.of(), Map.of()),
                        "",
                        null,
                        null,
                        null),
                new PersistentVolumeClaimStatus("", List.of(), Map.of()));

        assertThatThrownBy(() -> cluster.create(claim))
                .isInstanceOf(PluginException.class)
                .hasMessageContaining("User \"system:kube-scheduler\" cannot create resource")
                .hasMessageContaining("persistentvolumeclaims");
    }

    @Test
    void a_condition_stands_beside_those_of_others() throws InterruptedException {
        Pod pod = startedPod();
        bed.admin()
                .send(
                        ApiRequest.strategicMerge(
                                PODS + "/web/status",
                                "{\"status\":{\"conditions\":[{\"type\":\"example.com/gate\",\"status\":\"True\"}]}}"),
                        RetryPlan.NONE);

        cluster.setPodCondition(
                pod,
                new PodCondition(
                        "DisruptionTarget",
                        "True",
                        "PreemptionByScheduler",
                        "default-scheduler: preempting",
                        null,
                        null,
                        1L));

        String status = TreeWriter.json(bed.read(PODS + "/web").mapping("status"));
        assertThat(status).contains("example.com/gate", "DisruptionTarget", "PreemptionByScheduler");
    }

    @Test
    void a_pod_of_the_same_name_and_another_uid_is_neither_deleted_nor_changed() throws InterruptedException {
        Pod pod = startedPod();
        bed.send("DELETE", PODS + "/web", "{}");
        bed.apply("""
            apiVersion: v1
            kind: Pod
            metadata: {name: web, namespace: default}
            spec: {containers: [{name: main, image: nginx}]}
            """);

        assertThat(cluster.deletePod(pod)).isFalse();
        assertThat(cluster.setPodCondition(
                        pod, new PodCondition("PodScheduled", "False", "Unschedulable", "no room", null, null, null)))
                .isFalse();
        assertThat(bed.list(PODS)).hasSize(1);
    }

    @Test
    void events_are_written_once_and_then_counted() throws InterruptedException {
        Pod pod = startedPod();

        for (int i = 0; i < 3; i++) {
            cluster.event(pod, null, "Warning", "FailedScheduling", "Scheduling", "0/1 nodes are available: " + i);
        }

        List<Tree.Mapping> events = List.of();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (System.nanoTime() < end && (events.isEmpty() || events.getFirst().get("series") == null)) {
            events = bed.list("/apis/events.k8s.io/v1/namespaces/default/events");
            TimeUnit.MILLISECONDS.sleep(50);
        }
        assertThat(events).hasSize(1);
        Tree.Mapping event = events.getFirst();
        assertThat(event.text("note")).isEqualTo("0/1 nodes are available: 0");
        assertThat(event.text("reportingController")).isEqualTo("default-scheduler");
        assertThat(event.mapping("regarding").text("uid"))
                .isEqualTo(pod.metadata().uid());
        assertThat(event.mapping("series").text("count")).isEqualTo("2");
    }

    @Test
    void what_is_tried_again_after_the_lead_was_lost_is_not_sent() throws Exception {
        Pod pod = startedPod();
        AtomicInteger asked = new AtomicInteger();
        try (FaultProxy proxy = new FaultProxy(bed);
                LiveCluster deposed =
                        bed.cluster(bed.schedulerKubeconfig(), proxy.address(), () -> asked.incrementAndGet() == 1)) {
            proxy.next(1, FaultProxy::isBind, new FaultProxy.Fault.Refuse(503, "ServiceUnavailable", ""));

            assertThatThrownBy(() -> deposed.bind(pod, "node-1"))
                    .isInstanceOf(PluginException.class)
                    .hasMessageContaining("this scheduler does not lead any more");
            assertThat(proxy.injected()).isOne();
            assertThat(proxy.bound()).isEmpty();
        }
    }
}
