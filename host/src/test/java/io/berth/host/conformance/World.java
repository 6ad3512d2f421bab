package io.berth.host.conformance;

import io.berth.api.cycle.Rejection;
import io.berth.api.model.KubeObject;
import io.berth.api.model.Node;
import io.berth.api.model.Pod;
import io.berth.api.plugin.PreEnqueuePlugin;
import io.berth.api.snapshot.PodInfo;
import io.berth.api.tree.Tree;
import io.berth.host.cache.PodClasses;
import io.berth.host.cache.SchedulerCache;
import io.berth.host.cycle.NodeLimit;
import io.berth.host.cycle.PluginStatus;
import io.berth.host.cycle.ScheduleResult;
import io.berth.host.cycle.SchedulingCycle;
import io.berth.host.profile.ExtensionPoint;
import io.berth.host.profile.Profile;
import io.berth.host.profile.Wired;
import io.berth.host.source.PluginCatalog;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The scheduler in the situation of a case: its cache, queue and profiles, and no network. */
final class World implements AutoCloseable {

    private final CaseObjects objects = new CaseObjects();
    private final SchedulerCache cache = new SchedulerCache();
    private final PodClasses classes = new PodClasses();
    private final BuiltProfiles profiles;

    private World(Tree.Mapping configuration, String source, PluginCatalog catalog) {
        profiles = new BuiltProfiles(BuiltProfiles.read(Trees.json(configuration), source, catalog), catalog, objects);
    }

    /** The situation of a case, as far as the catalogue has the plugins. */
    static World of(ConformanceCase one, PluginCatalog catalog) {
        World world = new World(one.document().mapping("config"), one.id() + ".json", catalog);
        for (Tree.Mapping tree : Trees.mappings(one.document(), "objects")) {
            world.put(Decoded.object(tree));
        }
        return world;
    }

    private void put(KubeObject object) {
        if (object instanceof Pod pod && pod.status().terminal()) {
            return;
        }
        objects.put(object);
        if (object instanceof Node node) {
            cache.addNode(node);
        } else if (object instanceof Pod pod) {
            PodInfo info = classes.podInfo(pod);
            if (!pod.spec().nodeName().isEmpty()) {
                cache.add(info);
            } else if (profiles.has(pod.spec().schedulerName())) {
                profiles.queue().add(info);
            }
        }
    }

    /** Default plugins that the catalogue does not have. */
    Set<String> missingPlugins() {
        return profiles.missingPlugins();
    }

    /** The pod that the case is about; it waits in the queue's place but is in no queue. */
    PodInfo pending(ConformanceCase one) {
        Pod pod = Decoded.as(Pod.class, one.document().mapping("pod"));
        objects.put(pod);
        return classes.podInfo(pod);
    }

    Profile profile(PodInfo pod) {
        return profiles.get(pod.spec().schedulerName());
    }

    /** The refusal of the first PreEnqueue plugin that refuses, or null. */
    @Nullable
    PluginStatus gate(PodInfo pod) {
        for (Wired<PreEnqueuePlugin> wired : profile(pod).at(ExtensionPoint.PRE_ENQUEUE)) {
            if (wired.plugin().preEnqueue(pod) instanceof Rejection rejection) {
                return new PluginStatus(rejection.kind().code(), wired.name(), rejection.reasons());
            }
        }
        return null;
    }

    /** @param remember whether verdicts and scores are remembered between cycles */
    SchedulingCycle cycle(PodInfo pod, boolean remember) {
        // The cases tell all feasible nodes, whether they are scored or not.
        NodeLimit limit = new NodeLimit(profiles.configuration().percentageOfNodesToScore(), true);
        return new SchedulingCycle(profile(pod), limit, profiles.queue().nominated(), remember);
    }

    ScheduleResult run(SchedulingCycle cycle, PodInfo pod) {
        return cycle.run(cache.snapshot(), pod);
    }

    @Override
    public void close() {
        profiles.close();
    }
}
