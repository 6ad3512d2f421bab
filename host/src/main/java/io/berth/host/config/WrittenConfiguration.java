package io.berth.host.config;

import io.berth.api.tree.Tree;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A KubeSchedulerConfiguration as it is written in version {@code v1}, with the defaults of single fields. */
record WrittenConfiguration(
        String apiVersion,
        String kind,
        int parallelism,
        LeaderElection leaderElection,
        ClientConnection clientConnection,
        boolean enableProfiling,
        @Nullable Boolean enableContentionProfiling,
        int percentageOfNodesToScore,
        long podInitialBackoffSeconds,
        long podMaxBackoffSeconds,
        List<WrittenProfile> profiles,
        List<Extender> extenders,
        boolean delayCacheUntilActive) {
    /** The defaults. */
    WrittenConfiguration() {
        this(
                "",
                "",
                16,
                new LeaderElection(),
                new ClientConnection(),
                true,
                null,
                0,
                1,
                10,
                List.of(),
                List.of(),
                false);
    }

    /** Where it is not written, contention is profiled if anything is. */
    boolean profilesContention() {
        return enableContentionProfiling == null ? enableProfiling : enableContentionProfiling;
    }

    /** One profile. */
    record WrittenProfile(
            String schedulerName,
            @Nullable Integer percentageOfNodesToScore,
            WrittenPlugins plugins,
            List<WrittenArgs> pluginConfig) {}

    /** The arguments of one plugin. */
    record WrittenArgs(String name, Tree.Mapping args) {}

    /** The plugins of one extension point. */
    record WrittenSet(List<WrittenPlugin> enabled, List<WrittenPlugin> disabled) {}

    /** One plugin. */
    record WrittenPlugin(String name, int weight) {}

    /** The plugins of all extension points. */
    record WrittenPlugins(
            WrittenSet preEnqueue,
            WrittenSet queueSort,
            WrittenSet preFilter,
            WrittenSet filter,
            WrittenSet postFilter,
            WrittenSet preScore,
            WrittenSet score,
            WrittenSet reserve,
            WrittenSet permit,
            WrittenSet preBind,
            WrittenSet bind,
            WrittenSet postBind,
            WrittenSet multiPoint,
            WrittenSet placementGenerate,
            WrittenSet placementScore,
            WrittenSet podGroupPostFilter) {
        /** Extension points that kube-scheduler has switched off by default, and that Berth does not have. */
        static final List<String> OFF = List.of("placementGenerate", "placementScore", "podGroupPostFilter");

        /** By key, in the order of kube-scheduler. */
        Map<String, WrittenSet> byKey() {
            Map<String, WrittenSet> sets = new LinkedHashMap<>();
            sets.put("preEnqueue", preEnqueue);
            sets.put("queueSort", queueSort);
            sets.put("preFilter", preFilter);
            sets.put("filter", filter);
            sets.put("postFilter", postFilter);
            sets.put("preScore", preScore);
            sets.put("score", score);
            sets.put("reserve", reserve);
            sets.put("permit", permit);
            sets.put("preBind", preBind);
            sets.put("bind", bind);
            sets.put("postBind", postBind);
            sets.put(ProfileSpec.MULTI_POINT, multiPoint);
            sets.put("placementGenerate", placementGenerate);
            sets.put("placementScore", placementScore);
            sets.put("podGroupPostFilter", podGroupPostFilter);
            return sets;
        }
    }
}
