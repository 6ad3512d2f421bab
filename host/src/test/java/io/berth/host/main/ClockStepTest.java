package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.model.Pod;
import io.berth.api.plugin.PluginException;
import io.berth.api.tree.Problem;
import io.berth.host.cluster.Cluster;
import io.berth.host.cluster.embedded.EmbeddedCluster;
import io.berth.host.cluster.manifest.Manifest;
import io.berth.host.cluster.manifest.ManifestReader;
import io.berth.host.cluster.manifest.NodeShapes;
import io.berth.host.generation.FileChange;
import io.berth.host.generation.Generation;
import io.berth.host.generation.ReloadCause;
import io.berth.host.generation.ReloadListener;
import io.berth.host.queue.QueueListener;
import io.berth.host.scheduler.SchedulerCore;
import io.berth.host.telemetry.DecisionLog;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGeneratorFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Somebody sets the machine's clock while a scheduler with all its threads runs. */
class ClockStepTest implements ReloadListener {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int PODS = 20;

    @TempDir
    Path folder;

    private final SettableClock clock = new SettableClock();
    private final RealTime time = new RealTime();
    private final ExecutorService tasks = Executors.newVirtualThreadPerTaskExecutor();
    private final EmbeddedCluster cluster =
            new EmbeddedCluster(clock, time, 1, EmbeddedCluster.Deletion.AT_ONCE, problem -> {});
    private final AtomicBoolean binds = new AtomicBoolean(true);
    private SchedulerSetup setup;
    private SchedulerThreads threads;

    @BeforeEach
    void start() throws InterruptedException {
        Cluster failing = (Cluster)
                Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {Cluster.class}, this::answer);
        PluginOptions options = new PluginOptions();
        options.plugins = List.of(Stage.SHIPPED);
        setup = new SchedulerSetup(
                options,
                failing,
                new SchedulerCore.Environment(
                                clock,
                                time,
                                RandomGeneratorFactory.of("L64X128MixRandom").create(1),
                                tasks,
                                true)
                        .measuredBy(new SteadyTime(clock.instant(), System::nanoTime)),
                QueueListener.NONE,
                new DecisionLog(clock, 10, 10, decision -> {}));
        threads = SchedulerThreads.start(failing, setup.running(), setup.core().queue(), setup.reloader(this), time);
    }

    @AfterEach
    void stop() {
        threads.close();
        tasks.shutdownNow();
        time.close();
    }

    /** The cluster's answer, but for bindings that fail as long as nothing is to be bound. */
    private @Nullable Object answer(Object proxy, Method method, @Nullable Object @Nullable [] given) throws Throwable {
        if (method.getName().equals("bind") && !binds.get()) {
            throw new PluginException("the server does not answer");
        }
        try {
            return method.invoke(cluster, given);
        } catch (InvocationTargetException e) {
            throw Objects.requireNonNull(e.getCause());
        }
    }

    /** The cluster from now on. */
    private void apply(String nodes, int pods) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < pods; i++) {
            text.append("""
                apiVersion: v1
                kind: Pod
                metadata: {name: pod-%d, namespace: default}
                spec: {containers: [{name: c, image: i, resources: {requests: {cpu: "1"}}}]}
                ---
                """.formatted(i));
        }
        Path file = folder.resolve("pods.yaml");
        Stage.write(file, text.toString());
        List<Manifest> all = new ArrayList<>(ManifestReader.read(List.of(file)).objects());
        all.addAll(NodeShapes.parse(nodes));
        cluster.apply(all);
    }

    private long bound() {
        return cluster.objects().list(Pod.class).stream()
                .filter(pod -> !pod.spec().nodeName().isEmpty())
                .count();
    }

    private int backingOff() {
        return setup.core().queue().pending().backoff();
    }

    private static void await(String what, BooleanSupplier reached) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!reached.getAsBoolean()) {
            assertThat(System.nanoTime()).as(what).isLessThan(end);
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-PT3H", "PT3H"})
    void pods_whose_binding_failed_are_tried_again_in_time_although_the_clock_was_set(Duration step) throws Exception {
        binds.set(false);
        apply("4x5cpu,8Gi", PODS);
        await("all pods back off", () -> backingOff() == PODS);
        clock.setOff(step);
        binds.set(true);
        await("all pods are bound", () -> bound() == PODS);
    }

    @Test
    void a_clock_that_jumps_to_and_fro_while_pods_are_bound_costs_none() throws Exception {
        apply("4x5cpu,8Gi", 0);
        Thread setter = Thread.ofPlatform().daemon().start(() -> {
            for (int i = 0; !Thread.currentThread().isInterrupted(); i++) {
                clock.setOff(Duration.ofMinutes(i % 2 == 0 ? 90 : -90));
                LockSupport.parkNanos(Duration.ofMillis(1).toNanos());
            }
        });
        apply("4x5cpu,8Gi", PODS);
        await("all pods are bound", () -> bound() == PODS);
        setter.interrupt();
        setter.join();
        await("no pod is on its way", () -> setup.core().cache().size().assumedPods() == 0);
    }

    @Override
    public void applied(Generation generation, ReloadCause cause, List<FileChange> changes) {}

    @Override
    public void refused(List<Problem> problems) {
        throw new AssertionError(problems.toString());
    }
}
