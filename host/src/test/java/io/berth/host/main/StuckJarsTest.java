package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.snapshot.PodInfo;
import io.berth.host.cluster.embedded.EmbeddedCluster;
import io.berth.host.cluster.manifest.Manifests;
import io.berth.host.cluster.manifest.NodeShapes;
import io.berth.host.cycle.CycleListener;
import io.berth.host.cycle.ScheduleResult;
import io.berth.host.generation.Generation;
import io.berth.host.source.jar.TestJar;
import io.berth.testkit.PodBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Calls into jars that do not come back, on the threads of a real scheduler: the pods of another profile go on, and those
 * that needed the jar do when it is gone. Then its classes go as well, once no thread is in them any more.
 */
class StuckJarsTest {
    private static final String SOURCE = """
        package acme;
        import io.berth.api.cycle.*;
        import io.berth.api.plugin.*;
        import io.berth.api.snapshot.*;
        public class StuckFactory implements PluginFactory {
            static final java.util.concurrent.locks.ReentrantLock ONE = new java.util.concurrent.locks.ReentrantLock();
            static final java.util.concurrent.locks.ReentrantLock TWO = new java.util.concurrent.locks.ReentrantLock();
            static Thread other(Runnable work) {
                Thread other = new Thread(work);
                other.setDaemon(true);
                other.start();
                return other;
            }
            static void deadlock() throws Exception {
                var met = new java.util.concurrent.CountDownLatch(1);
                ONE.lock();
                try {
                    other(() -> {
                        TWO.lock();
                        try { met.countDown(); ONE.lockInterruptibly(); ONE.unlock(); }
                        catch (InterruptedException e) { }
                        finally { TWO.unlock(); }
                    });
                    met.await();
                    TWO.lockInterruptibly();
                    TWO.unlock();
                } finally { ONE.unlock(); }
            }
            static void socket() throws Exception {
                try (var server = java.nio.channels.ServerSocketChannel.open()) {
                    server.bind(new java.net.InetSocketAddress("127.0.0.1", 0));
                    try (var client = java.nio.channels.SocketChannel.open(server.getLocalAddress())) {
                        client.read(java.nio.ByteBuffer.allocate(1));
                    }
                }
            }
            static PluginContext context;
            static void task() throws Exception {
                context.executor().execute(() -> { try { socket(); } catch (Exception e) { } });
                sleep();
            }
            static void virtual() throws Exception {
                Thread.ofVirtual().start(() -> {
                    while (System.getProperty("acme.stuck") != null) {
                        java.util.concurrent.locks.LockSupport.parkNanos(1_000_000);
                    }
                }).join();
            }
            static void loop() { while (!Thread.currentThread().isInterrupted()) { Thread.onSpinWait(); } }
            static void sleep() throws Exception { Thread.sleep(java.time.Duration.ofDays(1)); }
            static void await() throws Exception { Object o = new Object(); synchronized (o) { o.wait(); } }
            static void deaf() { while (System.getProperty("acme.stuck") != null) { Thread.onSpinWait(); } }
            static void monitor() throws Exception {
                var met = new java.util.concurrent.CountDownLatch(1);
                other(() -> { synchronized (ONE) { met.countDown(); deaf(); } });
                met.await();
                synchronized (ONE) { deaf(); }
            }
            public String name() { return "Stuck"; }
            public Plugin create(PluginArgs args, PluginContext given) {
                context = given;
                return new FilterPlugin() {
                    public FilterResult filter(CycleState state, PodInfo pod, NodeInfo node) {
                        asked = pod;
                        try { %s(); } catch (Exception e) { throw new IllegalStateException(e); }
                        return Proceed.PROCEED;
                    }
                    public void close() {
                        try { %s(); } catch (Exception e) { throw new IllegalStateException(e); }
                    }
                };
            }
            static void nothing() throws Exception {}
            static final PodClass.Key<Object> KEY = new PodClass.Key<>("own");
            static PodInfo asked;
            static void derive() throws Exception { asked.podClass().derive(KEY, podClass -> new StuckFactory()); }
        }
        """;
    private static final String POLICY = """
        ---
        apiVersion: berth.io/v1
        kind: PluginPolicy
        plugins: [{name: Stuck, timeBudget: 50ms}]
        """;
    private static final int PATIENCE_SECONDS = 60;
    private static final Set<String> COMING_BACK = Set.of("nothing", "derive");

    @RegisterExtension
    final StuckCode stuck = new StuckCode("acme.stuck");

    @TempDir
    Path folder;

    private final Map<String, String> nodes = new ConcurrentHashMap<>();
    private final Map<String, Boolean> decided = new ConcurrentHashMap<>();

    @ParameterizedTest
    @ValueSource(strings = {"deadlock", "socket", "task", "loop", "sleep", "await"})
    void a_call_that_ends_when_it_is_interrupted_leaves_nothing_when_its_jar_goes(String how) throws Exception {
        run(
                how,
                "nothing",
                loaded -> assertThat(loaded.isCollectedWithin(PATIENCE_SECONDS))
                        .as("the classes are unloaded")
                        .isTrue());
    }

    @Test
    void what_a_jar_has_derived_from_a_pod_that_is_still_there_goes_with_the_jar() throws Exception {
        run(
                "derive",
                "nothing",
                loaded -> assertThat(loaded.isCollectedWithin(PATIENCE_SECONDS))
                        .as("the classes are unloaded")
                        .isTrue());
    }

    @ParameterizedTest
    @ValueSource(strings = {"deaf", "monitor", "virtual"})
    void the_classes_of_a_call_that_does_not_end_stay_for_as_long_as_it_runs_and_no_longer(String how)
            throws Exception {
        run(how, "nothing", loaded -> {
            assertThat(loaded.isCollectedWithin(1)).as("the call runs").isFalse();
            stuck.letGo();
            assertThat(loaded.isCollectedWithin(PATIENCE_SECONDS))
                    .as("the classes are unloaded")
                    .isTrue();
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"deadlock", "socket", "loop", "await"})
    void a_jar_that_does_not_close_until_it_is_interrupted_is_unloaded_all_the_same(String how) throws Exception {
        run(
                "nothing",
                how,
                loaded -> assertThat(loaded.isCollectedWithin(PATIENCE_SECONDS))
                        .as("the classes are unloaded")
                        .isTrue());
    }

    @Test
    void a_jar_that_never_closes_holds_nobody_up_but_stays_in_memory() throws Exception {
        run("nothing", "deaf", loaded -> {
            assertThat(loaded.isCollectedWithin(1)).as("it closes").isFalse();
            stuck.letGo();
            assertThat(loaded.isCollectedWithin(PATIENCE_SECONDS))
                    .as("the classes are unloaded")
                    .isTrue();
        });
    }

    @Test
    void a_jar_that_never_closes_keeps_no_other_in_memory() throws Exception {
        Path other = TestJar.named("other")
                .factory("acme.Other")
                .source("acme.Other", """
                    package acme;
                    import io.berth.api.cycle.*;
                    import io.berth.api.plugin.*;
                    import io.berth.api.snapshot.*;
                    public class Other implements PluginFactory {
                        public String name() { return "Other"; }
                        public Plugin create(PluginArgs args, PluginContext context) {
                            return new FilterPlugin() {
                                public FilterResult filter(CycleState state, PodInfo pod, NodeInfo node) {
                                    return Proceed.PROCEED;
                                }
                            };
                        }
                    }
                    """)
                .writeTo(Files.createDirectories(folder.resolve("jars")).resolve("other.jar"));
        AtomicReference<@Nullable LoadedJar> loaded = new AtomicReference<>();
        run(
                "filter: {enabled: [{name: Stuck}, {name: Other}]}",
                "nothing",
                "deaf",
                generation -> {
                    loaded.set(LoadedJar.in(generation, "other.jar"));
                    Files.delete(other);
                },
                stuckJar -> {
                    assertThat(Objects.requireNonNull(loaded.get()).isCollectedWithin(PATIENCE_SECONDS))
                            .as("the classes of the other one are unloaded")
                            .isTrue();
                    assertThat(stuckJar.isCollectedWithin(1)).as("it closes").isFalse();
                });
    }

    /** What is looked at when the jar has gone. */
    private interface Look {
        void at(LoadedJar loaded) throws Exception;
    }

    private void run(String how, String atEnd, Look look) throws Exception {
        run("filter: {enabled: [{name: Stuck}]}", how, atEnd, generation -> {}, look);
    }

    /** What is done before the jar goes. */
    private interface Last {
        void before(Generation generation) throws Exception;
    }

    private void run(String points, String how, String atEnd, Last last, Look look) throws Exception {
        try (Stage files = new Stage(folder);
                RealTime time = new RealTime();
                ExecutorService bindings = Executors.newVirtualThreadPerTaskExecutor()) {
            Path jar = TestJar.named("stuck")
                    .factory("acme.StuckFactory")
                    .source("acme.StuckFactory", SOURCE.formatted(how, atEnd))
                    .writeTo(files.jars.resolve("stuck.jar"));
            Stage.write(files.config, SoundBeside.profiles(points) + POLICY);
            EmbeddedCluster cluster =
                    new EmbeddedCluster(Clock.systemUTC(), time, 1, EmbeddedCluster.Deletion.AT_ONCE, problem -> {});
            cluster.load(Manifests.EMPTY.plus(NodeShapes.parse("1x4cpu,8Gi")));
            SchedulerSetup setup = files.onRealTime(cluster, time, bindings, new Heard());
            try (SchedulerThreads threads = SchedulerThreads.start(
                    cluster, setup.running(), setup.core().queue(), setup.reloader(files), time)) {
                pod(cluster, "stuck", "default-scheduler");
                pod(cluster, "sound", "sound");
                await(() -> nodes.containsKey("sound") && decided.containsKey("stuck"));
                assertThat(nodes.containsKey("stuck")).isEqualTo(COMING_BACK.contains(how));
                LoadedJar loaded = LoadedJar.in(setup.generations().current(), "stuck.jar");
                last.before(setup.generations().current());
                Files.delete(jar);
                Stage.write(files.config, SoundBeside.profiles(""));
                await(() -> setup.generations().current().number() == 2);
                pod(cluster, "later", "default-scheduler");
                await(() -> nodes.containsKey("stuck") && nodes.containsKey("later"));
                // Whatever holds the jar up, the next change is seen.
                Stage.write(files.config, SoundBeside.profiles("filter: {disabled: [{name: NodePorts}]}"));
                await(() -> setup.generations().current().number() == 3);
                look.at(loaded);
            }
        }
    }

    private static void pod(EmbeddedCluster cluster, String name, String scheduler) {
        cluster.create(
                PodBuilder.pod(name).uid("u-" + name).scheduler(scheduler).build());
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("it came in time").isLessThan(end);
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }

    private final class Heard implements CycleListener {
        @Override
        public void decided(PodInfo pod, long generation, ScheduleResult result) {
            decided.put(pod.name(), true);
        }

        @Override
        public void notBound(PodInfo pod, long generation, boolean refused, String message) {}

        @Override
        public void bound(PodInfo pod, long generation, String node) {
            nodes.put(pod.name(), node);
        }
    }
}
