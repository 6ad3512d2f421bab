package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.tree.Problem;
import io.berth.host.telemetry.DecisionRecord;
import io.berth.host.telemetry.NodeReport;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * One broken plugin in a scheduler that is otherwise sound: it comes while the scheduler runs, fails its pods, goes, and
 * then the host is as if it had never been.
 */
final class CorpusTrial implements AutoCloseable {
    /** No two nodes are alike, so that nothing is left to chance. */
    private static final String NODES = "1x4cpu,8Gi;1x6cpu,12Gi;1x10cpu,20Gi";

    private static final List<String> AFTER = List.of("after-1", "after-2", "after-3");

    /** What is decided where there never was a plugin, by policy. */
    private static final Map<String, List<Later>> WITHOUT_EVER = new ConcurrentHashMap<>();

    final Stage stage;
    private final String policy;
    private final List<Later> withoutEver;
    private final HostState before;

    /**
     * @param folderOfAnother for a scheduler that never has the plugin, to compare with
     * @param policy documents after the configuration
     */
    CorpusTrial(Path folder, Path folderOfAnother, String policy) {
        this.policy = policy;
        this.withoutEver = WITHOUT_EVER.computeIfAbsent(policy, one -> withoutEver(folderOfAnother, one));
        this.stage = started(folder, policy);
        this.before = HostState.of(stage);
    }

    private static Stage started(Path folder, String policy) {
        Stage stage = new Stage(folder);
        stage.isMetered = true;
        stage.patience = Duration.ofSeconds(2);
        Stage.write(stage.config, SoundBeside.profiles("") + policy);
        stage.start(NODES);
        pod(stage, "before", "default-scheduler");
        pod(stage, "before-too", "sound");
        return stage;
    }

    private static void pod(Stage stage, String name, String scheduler) {
        stage.apply(SoundBeside.pod(name, scheduler));
    }

    /** Takes the plugin into use; what is wrong with it, if it is refused. */
    List<Problem> use(String plugins) {
        Stage.write(stage.config, SoundBeside.profiles(plugins) + policy);
        stage.lookAtFiles();
        return List.copyOf(stage.refusals);
    }

    /** What is decided about a pod that needs the plugin, while one that does not is placed. */
    DecisionRecord victim() {
        pod(stage, "other", "sound");
        pod(stage, "victim", "default-scheduler");
        assertThat(stage.decision("other").node()).isNotNull();
        return stage.decision("victim");
    }

    /** What is looked for at the end is there while the plugin is. */
    void assertSeen(String plugin) {
        Set<String> more = HostState.of(stage).beyond(before).keySet();
        assertThat(more)
                .contains("metrics of " + plugin)
                .anySatisfy(name -> assertThat(name).startsWith("plugins " + plugin))
                .contains("objects of io.berth.host.profile.Health");
    }

    /** Its files are gone by now. */
    void assertSoundWithout() {
        stage.refusals.clear();
        assertThat(use("")).isEmpty();
        stage.settle(Duration.ofMinutes(1));
        assertThat(stage.decision("victim").node()).isNotNull();
        assertThat(afterwards(stage)).isEqualTo(withoutEver);
        assertThat(HostState.moreThan(before, stage))
                .as("what the plugin left behind")
                .isEmpty();
    }

    /** What is said of pods that come later: their nodes, and what each plugin says of each node. */
    private static List<Later> afterwards(Stage stage) {
        AFTER.forEach(name -> pod(stage, name, "default-scheduler"));
        return AFTER.stream().map(stage::decision).map(Later::of).toList();
    }

    private record Later(String pod, String node, int evaluated, int attempts, List<NodeReport> nodes) {
        static Later of(DecisionRecord decision) {
            return new Later(
                    decision.name(), decision.node(), decision.evaluated(), decision.attempts(), decision.nodes());
        }
    }

    /** The same where there never was such a plugin. */
    private static List<Later> withoutEver(Path folder, String policy) {
        try (Stage twin = started(folder, policy)) {
            pod(twin, "other", "sound");
            pod(twin, "victim", "default-scheduler");
            List<Later> decided = afterwards(twin);
            useScript(twin, policy);
            return decided;
        }
    }

    /** What is made once, with the first script of a process, is no plugin's. */
    private static void useScript(Stage stage, String policy) {
        Stage.write(
                stage.scripts.resolve("first.js"),
                "export function filter(pod, node) { return JSON.stringify([pod, node]) !== '' }\n");
        Stage.write(stage.config, SoundBeside.profiles("filter: {enabled: [{name: First}]}") + policy);
        stage.lookAtFiles();
        pod(stage, "first", "default-scheduler");
        assertThat(stage.decision("first").node()).isNotNull();
        Stage.write(stage.config, SoundBeside.profiles("") + policy);
        stage.lookAtFiles();
    }

    @Override
    public void close() {
        stage.close();
    }
}
