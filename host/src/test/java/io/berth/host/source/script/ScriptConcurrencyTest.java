package io.berth.host.source.script;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.cycle.CycleState;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ScriptConcurrencyTest {
    @RegisterExtension
    final ScriptBench bench = new ScriptBench();

    private final PodInfo pod = Objects.pod("web", "");
    private final List<NodeInfo> nodes = IntStream.range(0, 50)
            .mapToObj(i ->
                    NodeInfo.of(Objects.node("n" + i, "number: \"" + i + "\"")).at(i, 1))
            .toList();
    private final CycleState state = Objects.state(nodes.toArray(NodeInfo[]::new));

    private void scoresFrom(ExecutorService threads) throws ExecutionException, InterruptedException {
        ScriptPlugin plugin = bench.plugin("export const score = (pod, node) => Number(node.labels.number)");
        List<Future<long[]>> results = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            results.add(threads.submit(() -> {
                long[] scores = new long[nodes.size()];
                plugin.scoreAll(state, pod, nodes, scores);
                return scores;
            }));
        }
        long[] expected = IntStream.range(0, nodes.size()).asLongStream().toArray();
        for (Future<long[]> result : results) {
            assertThat(result.get()).containsExactly(expected);
        }
    }

    @Test
    void several_threads_score_at_once() throws ExecutionException, InterruptedException {
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            scoresFrom(threads);
        }
    }

    @Test
    void virtual_threads_score_at_once() throws ExecutionException, InterruptedException {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            scoresFrom(threads);
        }
    }

    @Test
    void no_more_contexts_are_kept_than_allowed() {
        List<ScriptContext> made = new ArrayList<>();
        ScriptPluginFactory factory = bench.factory("export function score() { return 1 }");
        try (ContextPool pool = new ContextPool(
                () -> {
                    ScriptContext context = ScriptContext.open(
                            ScriptBench.RUNTIME,
                            new ScriptFileSystem(factory.module().folder()),
                            new ScriptContext.Purpose(
                                    "x.js",
                                    GuestServices.NONE,
                                    new CycleState.Key<>("x"),
                                    new OutputBudget(org.slf4j.LoggerFactory.getLogger("x"), ScriptLimits.DEFAULT),
                                    "{}",
                                    "",
                                    ScriptLimits.DEFAULT));
                    made.add(context);
                    return context;
                },
                1)) {
            pool.use(first -> pool.use(second -> first != second));
            pool.use(again -> again);
            assertThat(made).hasSize(2);
        }
    }
}
