package io.berth.host.cluster.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.model.Node;
import io.berth.api.model.Pod;
import io.berth.api.tree.InvalidInputException;
import io.berth.host.cluster.RecordingListener;
import io.berth.host.cluster.manifest.ManifestReader;
import io.berth.host.cluster.manifest.Manifests;
import io.berth.host.time.SimulatedTime;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Loads every file, and every folder, of a folder of real workloads given by {@code -Dberth.workloads.dir}, and says
 * what came of it.
 */
@EnabledIfSystemProperty(named = "berth.workloads.dir", matches = ".+")
class WorkloadsTest {
    @TestFactory
    Stream<DynamicTest> every_file_and_folder_loads() throws Exception {
        Path root = Path.of(System.getProperty("berth.workloads.dir", "."));
        try (Stream<Path> walk = Files.walk(root)) {
            List<Path> paths = walk.filter(path -> Files.isDirectory(path)
                            || path.toString().matches(".*(yaml|yml|json|jsonl|openb_[a-z0-9_]*\\.csv)"))
                    .sorted()
                    .toList();
            return paths.stream().map(path -> DynamicTest.dynamicTest(path.toString(), () -> load(path)));
        }
    }

    private static void load(Path path) {
        long start = System.nanoTime();
        List<String> refused = new ArrayList<>();
        SimulatedTime time = new SimulatedTime(Instant.parse("2026-01-01T00:00:00Z"));
        EmbeddedCluster cluster = new EmbeddedCluster(
                time, time, 1, EmbeddedCluster.Deletion.AT_ONCE, problem -> refused.add(problem.toString()));
        String result;
        try {
            Manifests manifests = ManifestReader.read(List.of(path));
            long read = System.nanoTime();
            cluster.load(manifests);
            RecordingListener recorder = new RecordingListener();
            cluster.start(recorder);
            long loaded = System.nanoTime();
            long bound = cluster.objects().list(Pod.class).stream()
                    .filter(pod -> !pod.spec().nodeName().isEmpty())
                    .count();
            result = manifests.objects().size() + " objects, "
                    + cluster.objects().list(Node.class).size()
                    + " nodes, " + cluster.objects().list(Pod.class).size() + " pods (" + bound + " bound), "
                    + manifests.timeLines().size() + " time lines; read " + (read - start) / 1000000 + " ms, loaded "
                    + (loaded - read) / 1000000 + " ms " + manifests.notices() + " " + refused;
            assertThat(recorder.lines("Pod")).hasSameSizeAs(cluster.objects().list(Pod.class));
        } catch (InvalidInputException e) {
            result = "refused: " + e.problems().size() + " " + e.problems().getFirst();
        }
        System.out.println(path + ": " + result);
    }
}
