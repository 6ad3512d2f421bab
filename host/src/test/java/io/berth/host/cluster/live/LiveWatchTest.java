package io.berth.host.cluster.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.event.EventResource;
import io.berth.api.event.ObjectChange;
import io.berth.api.model.GenericObject;
import io.berth.api.model.Node;
import io.berth.api.model.Pod;
import io.berth.host.cluster.RecordingListener;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is seen of a real API server, and in which ways it may be told. */
@Tag("testbed")
class LiveWatchTest {
    private static final String CONFIG_MAPS = "/api/v1/namespaces/default/configmaps";
    private static final String POD = """
        apiVersion: v1
        kind: Pod
        metadata: {name: %s, namespace: default}
        spec: {terminationGracePeriodSeconds: 0, containers: [{name: main, image: nginx}]}
        """;
    private static TestBed bed;

    private final RecordingListener listener = new RecordingListener();
    private FaultProxy proxy;
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
    void connect() throws Exception {
        bed.wipe();
        proxy = new FaultProxy(bed);
        cluster = bed.cluster(bed.kubeconfig(), proxy.address());
    }

    @AfterEach
    void close() {
        if (cluster != null) {
            cluster.close();
            proxy.close();
        }
    }

    private void synced() throws InterruptedException {
        cluster.start(listener);
        listener.awaitSynced();
    }

    private Pod added(String name) throws InterruptedException {
        ObjectChange change = listener.await(one -> one.before() == null
                && one.after() instanceof Pod pod
                && pod.name().equals(name));
        return (Pod) Objects.requireNonNull(change.after());
    }

    @Test
    void a_server_that_does_not_tell_what_exists_in_a_watch_is_read_page_by_page() throws InterruptedException {
        proxy.next(
                1000,
                request -> request.contains("sendInitialEvents"),
                new FaultProxy.Fault.Refuse(422, "Invalid", ""));
        for (int i = 0; i < 3; i++) {
            bed.apply(POD.formatted("old-" + i));
        }

        synced();
        bed.apply(POD.formatted("new"));

        added("new");
        assertThat(cluster.objects().list(Pod.class)).hasSize(4);
        assertThat(listener.lines().indexOf("synced")).isEqualTo(3 + namespaces());
    }

    @Test
    void pods_and_nodes_come_in_protobuf_and_kinds_without_a_record_in_json() throws InterruptedException {
        cluster.follow(List.of(new EventResource("configmaps.v1")));
        synced();

        assertThat(proxy.contentType("/api/v1/pods")).isEqualTo("application/vnd.kubernetes.protobuf;stream=watch");
        assertThat(proxy.contentType("/api/v1/nodes")).isEqualTo("application/vnd.kubernetes.protobuf;stream=watch");
        assertThat(proxy.contentType("/api/v1/configmaps")).startsWith("application/json");
    }

    @Test
    void pages_come_in_protobuf_too() throws InterruptedException {
        proxy.next(
                1000,
                request -> request.contains("sendInitialEvents"),
                new FaultProxy.Fault.Refuse(422, "Invalid", ""));
        bed.apply(POD.formatted("old"));

        synced();
        bed.apply(POD.formatted("new"));

        assertThat(added("new").spec()).isEqualTo(added("old").spec());
    }

    @Test
    void a_server_that_speaks_json_alone_is_understood() throws InterruptedException {
        proxy.speakJsonAlone();
        bed.apply(POD.formatted("old"));

        synced();
        bed.apply(POD.formatted("new"));
        Pod pod = added("new");
        cluster.setNominatedNode(pod, "node-1");

        assertThat(proxy.contentType("/api/v1/pods")).startsWith("application/json");
        listener.await(one -> one.after() instanceof Pod seen
                && seen.status().nominatedNodeName().equals("node-1"));
        assertThat(cluster.objects().list(Pod.class)).hasSize(2);
    }

    @Test
    void a_watch_that_goes_on_from_a_version_that_is_gone_begins_anew() throws Exception {
        synced();
        proxy.next(
                1,
                request -> request.contains("/api/v1/pods?") && request.contains("&resourceVersion="),
                new FaultProxy.Fault.Refuse(410, "Expired", ""));
        proxy.cutWatches();

        bed.apply(POD.formatted("new"));

        added("new");
        assertThat(proxy.contentType("/api/v1/pods")).isEqualTo("application/vnd.kubernetes.protobuf;stream=watch");
    }

    /** Those that every cluster has, with the object that stands for the API server itself. */
    private int namespaces() {
        return (int) listener.lines().stream()
                .filter(line -> line.contains("Namespace") || line.contains("Service "))
                .count();
    }

    @Test
    void pods_that_have_ended_are_not_seen_and_one_that_ends_is_gone() throws InterruptedException {
        bed.apply(POD.formatted("ended"));
        bed.apply(POD.formatted("running"));
        end("ended");

        synced();
        assertThat(cluster.objects().list(Pod.class)).extracting(Pod::name).containsExactly("running");

        end("running");
        listener.await(one -> one.before() instanceof Pod && one.after() == null);
        assertThat(cluster.objects().list(Pod.class)).isEmpty();
    }

    private static void end(String pod) {
        bed.admin()
                .send(
                        ApiRequest.strategicMerge(
                                "/api/v1/namespaces/default/pods/" + pod + "/status",
                                "{\"status\":{\"phase\":\"Succeeded\"}}"),
                        RetryPlan.NONE);
    }

    @Test
    void a_kind_that_plugins_have_registered_for_is_seen_as_it_is() throws InterruptedException {
        bed.send(
                "POST",
                CONFIG_MAPS,
                "{\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"first\"},\"data\":{\"key\":\"value\"}}");
        cluster.follow(List.of(new EventResource("configmaps.v1"), EventResource.NODE));
        synced();

        GenericObject first = cluster.objects().get(GenericObject.class, "default", "first");

        assertThat(Objects.requireNonNull(first).kind()).isEqualTo("ConfigMap");
        assertThat(first.raw().mapping("data").text("key")).isEqualTo("value");
        assertThat(cluster.objects().raw(first)).isEqualTo(first.raw());
        bed.send("DELETE", CONFIG_MAPS + "/first", "{}");
        listener.await(one -> one.before() instanceof GenericObject && one.after() == null);
    }

    @Test
    void a_kind_may_be_asked_for_later_and_need_not_exist() throws InterruptedException {
        cluster.follow(List.of(new EventResource("unicorns.v1.example.com")));
        synced();

        cluster.follow(List.of(
                new EventResource("poddisruptionbudgets.v1.policy"),
                new EventResource("leases.v1.coordination.k8s.io")));
        bed.send(
                "POST",
                "/apis/coordination.k8s.io/v1/namespaces/default/leases",
                "{\"kind\":\"Lease\",\"metadata\":{\"name\":\"mine\"}}");

        listener.await(one ->
                one.after() instanceof GenericObject lease && lease.name().equals("mine"));
        bed.send("DELETE", "/apis/coordination.k8s.io/v1/namespaces/default/leases/mine", "{}");
    }

    @Test
    void fields_that_nobody_knows_do_no_harm() throws InterruptedException {
        bed.send(
                "POST",
                "/api/v1/nodes",
                "{\"kind\":\"Node\",\"metadata\":{\"name\":\"odd\"},\"status\":{\"nodeInfo\":{\"machineID\":\"m\","
                        + "\"systemUUID\":\"\",\"bootID\":\"\",\"kernelVersion\":\"\",\"osImage\":\"\","
                        + "\"containerRuntimeVersion\":\"\",\"kubeletVersion\":\"\",\"kubeProxyVersion\":\"\","
                        + "\"operatingSystem\":\"\",\"architecture\":\"\"}}}");

        synced();

        assertThat(cluster.objects().get(Node.class, "", "odd")).isNotNull();
    }
}
