package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.host.cluster.live.FaultProxy;
import io.berth.host.cluster.live.FaultProxy.Fault;
import io.berth.host.cluster.live.TestBed;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process of {@code berth scheduler} that is killed as by {@code kill -9} while a binding is on its way to the API
 * server. Nodes have room for just as many pods as there are.
 */
@Tag("testbed")
class KilledSchedulerTest {
    private static final int NODES = 10;
    private static final int PODS_PER_NODE = 12;
    private static final int PODS = NODES * PODS_PER_NODE;
    private static final int LAST_BINDING = 40;
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir
    Path folder;

    private TestBed bed;
    private FaultProxy proxy;
    private Children children;

    @BeforeEach
    void start() throws Exception {
        bed = TestBed.start();
        proxy = new FaultProxy(bed);
        children = new Children(folder);
        for (int i = 0; i < NODES; i++) {
            bed.node("node-" + i, "64", PODS_PER_NODE);
        }
    }

    @AfterEach
    void stop() {
        if (bed != null) {
            children.close();
            proxy.close();
            bed.close();
        }
    }

    private Process berth(String name, String... flags) {
        List<String> all = new ArrayList<>(List.of(
                "--master=" + proxy.address(), "--secure-port=0", "--kube-api-qps=5000", "--kube-api-burst=5000"));
        all.addAll(List.of(flags));
        return children.berth(name, bed.schedulerKubeconfig(), all);
    }

    private Process replica(String name) {
        return berth(
                name,
                "--leader-elect-lease-duration=6s",
                "--leader-elect-renew-deadline=4s",
                "--leader-elect-retry-period=1s");
    }

    private void pods() {
        for (int i = 0; i < PODS; i++) {
            bed.apply("""
                apiVersion: v1
                kind: Pod
                metadata: {name: pod-%d, namespace: default}
                spec: {containers: [{name: main, image: pause, resources: {requests: {cpu: 10m}}}]}
                """.formatted(i));
        }
    }

    /** The process dies when it has sent so many bindings; the server gets the last of them from a dead man. */
    private void killInMidBinding(Process process) {
        AtomicInteger bindings = new AtomicInteger();
        proxy.next(
                1,
                request -> FaultProxy.isBind(request) && bindings.incrementAndGet() == LAST_BINDING,
                new Fault.Before(path -> {
                    process.destroyForcibly();
                    process.onExit().join();
                }));
    }

    private void await(String what, BooleanSupplier reached) throws InterruptedException {
        children.await(what, PATIENCE, reached);
    }

    private void assertKilledInMidBinding(Process process) throws InterruptedException {
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("it was killed").isTrue();
        assertThat(process.exitValue()).as("128 and the signal").isEqualTo(137);
        assertThat(PodTable.of(bed).bound()).isBetween(1L, PODS - 1L);
    }

    private void assertEachBoundOnce() {
        assertThat(PodTable.of(bed).nodes()).hasSize(PODS).doesNotContainValue("");
        assertThat(proxy.bound())
                .hasSize(PODS)
                .allSatisfy((path, times) -> assertThat(times).isOne());
        assertThat(PodTable.of(bed).perNode())
                .hasSize(NODES)
                .allSatisfy((node, pods) -> assertThat(pods).isEqualTo(PODS_PER_NODE));
    }

    @Test
    void one_that_is_started_again_binds_what_is_left_and_nothing_twice() throws InterruptedException {
        pods();
        Process first = berth("first", "--leader-elect=false");
        killInMidBinding(first);
        assertKilledInMidBinding(first);

        berth("second", "--leader-elect=false");
        await("all pods are bound", () -> PodTable.of(bed).bound() == PODS);
        assertEachBoundOnce();
    }

    @Test
    void the_next_replica_takes_over_and_binds_nothing_twice() throws InterruptedException {
        Process first = replica("first");
        await("the first leads", () -> children.says("first", "Successfully acquired lease"));
        replica("second");
        await("the second waits", () -> children.says("second", "The leader by lease"));
        killInMidBinding(first);
        pods();
        assertKilledInMidBinding(first);

        await("the second leads", () -> children.says("second", "Successfully acquired lease"));
        await("all pods are bound", () -> PodTable.of(bed).bound() == PODS);
        assertEachBoundOnce();
    }
}
