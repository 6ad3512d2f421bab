package io.berth.scripts;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.cycle.NodeScores;
import io.berth.api.plugin.Dependence;
import io.berth.api.plugin.ScorePlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.source.PluginLoad;
import io.berth.host.source.jar.JarSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The worked example as a jar and as a script: the same scores from both. */
class BlinkingLightsTest {
    private static final String LIGHTS = "berth.io/blinking-lights";
    private static final Path JAR = Path.of("../plugins/blinking-lights/target/blinking-lights.jar");

    @TempDir
    Path temporary;

    private final PodInfo pod = Scripts.pod("{metadata: {name: p, namespace: ns, uid: u}}");
    private final ScorePlugin script = (ScorePlugin) Scripts.plugin("blinking-lights.js");
    private List<PluginLoad> loads = List.of();

    @BeforeEach
    void loadJar() throws IOException {
        Path folder = Files.createDirectory(temporary.resolve("plugins"));
        Files.copy(JAR, folder.resolve("blinking-lights.jar"));
        loads = new JarSource(folder, temporary.resolve("staging")).scan();
    }

    @AfterEach
    void close() {
        script.close();
        loads.forEach(load -> ((PluginLoad.Loaded) load).close());
    }

    private ScorePlugin jar() {
        var loaded = (PluginLoad.Loaded) loads.getFirst();
        return (ScorePlugin) Scripts.make(loaded.factories().getFirst());
    }

    private long[] scores(ScorePlugin plugin, List<NodeInfo> nodes) {
        long[] scores = new long[nodes.size()];
        plugin.scoreAll(Scripts.state(), pod, nodes, scores);
        plugin.normalizeScores(Scripts.state(), pod, new NodeScores() {
            @Override
            public int size() {
                return scores.length;
            }

            @Override
            public NodeInfo node(int index) {
                return nodes.get(index);
            }

            @Override
            public long get(int index) {
                return scores[index];
            }

            @Override
            public void set(int index, long score) {
                scores[index] = score;
            }
        });
        return scores;
    }

    private static NodeInfo node(String labels, String annotations) {
        return Scripts.node("{metadata: {name: n1, labels: {" + labels + "}, annotations: {" + annotations + "}}}");
    }

    /** A number of lights as somebody may have written it. */
    private static String written(SplittableRandom random) {
        return switch (random.nextInt(12)) {
            case 0 -> "";
            case 1 -> "many";
            case 2 -> "-" + random.nextInt(100);
            case 3 -> random.nextInt(100) + ".5";
            case 4 -> "1e3";
            case 5 -> " " + random.nextInt(100);
            case 6 -> "99999999999999999999";
            case 7 -> "0" + random.nextInt(100);
            case 8 -> "٤٢";
            case 9 -> Integer.toString(random.nextInt(1_000_000_000));
            default -> Integer.toString(random.nextInt(100));
        };
    }

    private static String entry(SplittableRandom random, String text) {
        return random.nextInt(3) == 0 ? "" : LIGHTS + ": '" + text + "'";
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void jar_and_script_give_equal_scores_on_random_nodes(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<NodeInfo> nodes = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            nodes.add(node(entry(random, written(random)), entry(random, written(random))));
        }
        long[] expected = scores(jar(), nodes);
        assertThat(scores(script, nodes)).containsExactly(expected);
        assertThat(expected).contains(100).contains(0).doesNotContain(-1);
    }

    @Test
    void a_highest_score_of_0_leaves_all_at_0() {
        List<NodeInfo> nodes = List.of(node("", ""), node(LIGHTS + ": none", ""));
        assertThat(scores(jar(), nodes)).containsExactly(0, 0);
        assertThat(scores(script, nodes)).containsExactly(0, 0);
    }

    @Test
    void scores_are_in_proportion_to_the_highest() {
        List<NodeInfo> nodes = List.of(node(LIGHTS + ": '42'", ""), node("", LIGHTS + ": '21'"), node("", ""));
        assertThat(scores(script, nodes)).containsExactly(100, 50, 0);
    }

    @Test
    void the_host_may_remember_the_scores_of_both() {
        assertThat(jar().scoreDependence()).isEqualTo(Dependence.NODE);
        assertThat(script.scoreDependence()).isEqualTo(Dependence.NODE);
    }
}
