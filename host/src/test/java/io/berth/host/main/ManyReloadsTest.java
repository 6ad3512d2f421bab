package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.tree.Problem;
import io.berth.host.cluster.embedded.EmbeddedCluster;
import io.berth.host.cluster.manifest.Manifests;
import io.berth.host.cluster.manifest.NodeShapes;
import io.berth.host.generation.Generation;
import io.berth.host.generation.ReloadListener;
import io.berth.host.generation.ReloadOutcome;
import io.berth.host.generation.Reloader;
import io.berth.host.profile.CallWatch;
import io.berth.host.queue.QueueListener;
import io.berth.host.scheduler.SchedulerCore;
import io.berth.host.source.PluginLoad;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.random.RandomGeneratorFactory;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changes of all kinds while pods are scheduled without a pause; {@code -Dberth.reloads=1000} for more of them. */
class ManyReloadsTest {
    private static final int RELOADS = Integer.getInteger("berth.reloads", 200);
    /** Enough to see what each change would leave behind, for all that warms up meanwhile. */
    private static final double HEAP_GROWTH_MAX = 1.25;

    private static final int WARM_UP = RELOADS / 4;

    @TempDir
    Path folder;

    private final List<WeakReference<Generation>> generations = new ArrayList<>();
    private final List<WeakReference<Object>> factories = new ArrayList<>();
    private int weight = 1;
    private int value = 10;
    private boolean hasJar;
    private Stage files;

    @BeforeEach
    void prepare() throws IOException {
        files = new Stage(folder);
        Files.delete(files.jars.resolve("blinking-lights.jar"));
        Files.delete(files.jars.resolve("my-custom-plugin-a.jar"));
        configure();
        script();
    }

    @Test
    void no_pod_is_lost_and_nothing_is_left_behind() throws Exception {
        PodStream stream = new PodStream();
        try (RealTime time = new RealTime();
                ExecutorService bindings = Executors.newVirtualThreadPerTaskExecutor()) {
            EmbeddedCluster cluster =
                    new EmbeddedCluster(Clock.systemUTC(), time, 1, EmbeddedCluster.Deletion.AT_ONCE, problem -> {});
            SchedulerSetup setup = setup(cluster, time, bindings, stream);
            stream.expect(1, (long) weight * value);
            cluster.load(Manifests.EMPTY.plus(NodeShapes.parse("20x64cpu,256Gi")));
            Reloader reloader = setup.reloader(new Silent());
            Thread router = SchedulerThreads.watch(cluster, setup.running());
            setup.running().router().awaitSynced();
            SchedulingLoop loop = new SchedulingLoop(setup.running().scheduler(), new CallWatch(new RealThreadTime()));
            loop.start();
            stream.begin(cluster, setup.core().queue());
            long before;
            long after;
            try {
                run(reloader, setup, stream, 0, WARM_UP);
                stream.rest();
                before = usedHeap();
                stream.goOn();
                run(reloader, setup, stream, WARM_UP, RELOADS);
                stream.rest();
                after = usedHeap();
            } finally {
                stream.end();
                setup.core().queue().close();
                loop.join(Duration.ofSeconds(10));
                router.interrupt();
            }
            check(setup, stream, before, after);
        } finally {
            files.close();
        }
    }

    private SchedulerSetup setup(EmbeddedCluster cluster, RealTime time, ExecutorService bindings, PodStream stream) {
        PluginOptions options = new PluginOptions();
        options.config = files.config;
        options.plugins = List.of(files.jars);
        options.scripts = List.of(files.scripts);
        return new SchedulerSetup(
                options,
                cluster,
                new SchedulerCore.Environment(
                        Clock.systemUTC(),
                        time,
                        RandomGeneratorFactory.of("L64X128MixRandom").create(1),
                        bindings,
                        true),
                QueueListener.NONE,
                stream);
    }

    private void run(Reloader reloader, SchedulerSetup setup, PodStream stream, int from, int to) throws IOException {
        for (int i = from; i < to; i++) {
            boolean isGood = change(i);
            long next = setup.generations().current().number() + 1;
            stream.expect(next, (long) weight * value);
            stream.isSwapping(next);
            ReloadOutcome outcome = reloader.reload();
            assertThat(outcome)
                    .as("change %d", i)
                    .isInstanceOf(isGood ? ReloadOutcome.Applied.class : ReloadOutcome.Refused.class);
            if (isGood) {
                stream.swapped(next);
                remember(setup.generations().current());
            }
        }
    }

    /** Whether it can be used. */
    private boolean change(int i) throws IOException {
        switch (i % 8) {
            case 0 -> weight = 1 + (weight + 1) % 50;
            case 1, 5 -> value = 1 + i % 97;
            case 2 -> jar(i);
            case 3 -> jar(i);
            case 4 -> {
                Stage.write(files.scripts.resolve("constant.js"), "export function score( {");
                return false;
            }
            case 6 -> {
                Files.delete(files.jars.resolve("acme.jar"));
                hasJar = false;
            }
            default -> {
                Stage.write(
                        files.config,
                        "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n"
                                + "profils: []\n# " + i + "\n");
                return false;
            }
        }
        configure();
        script();
        return true;
    }

    /** A jar with the same plugin and another content each time. */
    private void jar(int i) throws IOException {
        Path next = folder.resolve("next.jar");
        try (ZipFile shipped = new ZipFile(
                        Stage.SHIPPED.resolve("my-custom-plugin-a.jar").toFile());
                ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(next))) {
            for (ZipEntry entry : Collections.list(shipped.entries())) {
                zip.putNextEntry(new ZipEntry(entry.getName()));
                shipped.getInputStream(entry).transferTo(zip);
            }
            zip.putNextEntry(new ZipEntry("content.txt"));
            zip.write(Integer.toString(i).getBytes(StandardCharsets.UTF_8));
        }
        Files.move(next, files.jars.resolve("acme.jar"), StandardCopyOption.REPLACE_EXISTING);
        hasJar = true;
    }

    private void configure() {
        if (hasJar) {
            files.profile("Constant=" + weight, "MyCustomPluginA=1");
        } else {
            files.profile("Constant=" + weight);
        }
    }

    private void script() {
        Stage.write(
                files.scripts.resolve("constant.js"), "export function score(pod, node) { return " + value + "; }\n");
    }

    private void remember(Generation generation) {
        generations.add(new WeakReference<>(generation));
        for (PluginLoad load : generation.loads()) {
            if (load instanceof PluginLoad.Loaded loaded
                    && load.origin().location().equals("acme.jar")) {
                factories.add(new WeakReference<>(loaded.factories().getFirst()));
            }
        }
    }

    private void check(SchedulerSetup setup, PodStream stream, long before, long after) {
        stream.report(RELOADS);
        System.out.printf("heap after a collection: %,d bytes before, %,d after%n", before, after);
        assertThat(stream.faults()).isEmpty();
        assertThat(stream.notBoundOnce()).isEmpty();
        long current = setup.generations().current().number();
        usedHeap();
        assertThat(generations.stream()
                        .map(WeakReference::get)
                        .filter(Objects::nonNull)
                        .map(Generation::number))
                .as("generations that are not collected, of %s", current)
                .allMatch(number -> number == current);
        assertThat(factories.stream().filter(one -> one.get() != null)).isEmpty();
        assertThat((double) after).isLessThan(before * HEAP_GROWTH_MAX);
    }

    private static long usedHeap() {
        Runtime runtime = Runtime.getRuntime();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 6; i++) {
            System.gc();
            least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
        }
        return least;
    }

    /** What comes of changes is looked at elsewhere. */
    private static final class Silent implements ReloadListener {
        @Override
        public void applied(Generation generation) {}

        @Override
        public void refused(List<Problem> problems) {}
    }
}
