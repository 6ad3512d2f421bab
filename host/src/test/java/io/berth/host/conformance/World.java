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
import io.berth.host.config.ConfigurationReader;
import io.berth.host.config.SchedulerConfiguration;
import io.berth.host.cycle.NodeLimit;
import io.berth.host.cycle.PermitWaits;
import io.berth.host.cycle.PluginStatus;
import io.berth.host.cycle.ProfileContext;
import io.berth.host.cycle.ScheduleResult;
import io.berth.host.cycle.SchedulingCycle;
import io.berth.host.cycle.SharedValues;
import io.berth.host.profile.ExtensionPoint;
import io.berth.host.profile.Profile;
import io.berth.host.profile.ProfileBuilder;
import io.berth.host.profile.Wired;
import io.berth.host.queue.QueueListener;
import io.berth.host.queue.QueueSettings;
import io.berth.host.queue.SchedulingQueue;
import io.berth.host.source.PluginCatalog;
import io.berth.host.time.SimulatedTime;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGeneratorFactory;
import org.jspecify.annotations.Nullable;

/** The scheduler in the situation of a case: its cache, queue and profiles, and no network. */
final class World implements AutoCloseable {
    private static final Instant NOW = Instant.parse("2026-03-01T00:00:00Z");
    private static final String LEFT_OUT = "default plugin (\\S+) is not available and left out";

    private final CaseObjects objects = new CaseObjects();
    private final SchedulerCache cache = new SchedulerCache();
    private final PodClasses classes = new PodClasses();
    private final SchedulingQueue queue;
    private final Map<String, Profile> profiles = new LinkedHashMap<>();
    private final SchedulerConfiguration configuration;

    private World(SchedulerConfiguration configuration, PluginCatalog catalog) {
        this.configuration = configuration;
        SimulatedTime time = new SimulatedTime(NOW);
        queue = new SchedulingQueue(QueueSettings.DEFAULT, time, objects, Map.of(), QueueListener.NONE);
        ProfileContext.Services services = new ProfileContext.Services(
                time,
                time,
                RandomGeneratorFactory.of("L64X128MixRandom").create(1),
                objects,
                new NoWrites(),
                queue.nominated(),
                new PermitWaits(time),
                // What plugins do beside the cycle is no part of a case.
                work -> {},
                new SharedValues());
        Map<String, ProfileContext> contexts = new LinkedHashMap<>();
        List<Profile> built = new ProfileBuilder(
                        catalog,
                        name -> contexts.computeIfAbsent(name, one -> new ProfileContext(one, services, List.of())))
                .build(configuration);
        for (Profile profile : built) {
            profiles.put(profile.schedulerName(), profile);
            contexts.get(profile.schedulerName()).lateFilters().complete(profile);
        }
        queue.setProfiles(profiles);
    }

    /** The situation of a case, as far as the catalogue has the plugins. */
    static World of(ConformanceCase one, PluginCatalog catalog) {
        ConfigurationReader reader = new ConfigurationReader(
                name -> catalog.find(name).flatMap(entry -> entry.factory().argsSpec()));
        Tree.Mapping written = one.document().mapping("config");
        World world = new World(reader.read(Trees.json(written), one.id() + ".json"), catalog);
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
            } else if (profiles.containsKey(pod.spec().schedulerName())) {
                queue.add(info);
            }
        }
    }

    /** Default plugins that the catalogue does not have. */
    Set<String> missingPlugins() {
        Set<String> missing = new TreeSet<>();
        for (Profile profile : profiles.values()) {
            profile.warnings().stream()
                    .filter(warning -> warning.matches(LEFT_OUT))
                    .forEach(warning -> missing.add(warning.replaceFirst(LEFT_OUT, "$1")));
        }
        return missing;
    }

    /** The pod that the case is about; it waits in the queue's place but is in no queue. */
    PodInfo pending(ConformanceCase one) {
        Pod pod = Decoded.as(Pod.class, one.document().mapping("pod"));
        objects.put(pod);
        return classes.podInfo(pod);
    }

    Profile profile(PodInfo pod) {
        String name = pod.spec().schedulerName();
        Profile profile = profiles.get(name);
        if (profile == null) {
            throw new IllegalArgumentException("no profile " + name + " for " + pod + ", only " + profiles.keySet());
        }
        return profile;
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
        NodeLimit limit = new NodeLimit(configuration.percentageOfNodesToScore(), true);
        return new SchedulingCycle(profile(pod), limit, queue.nominated(), remember);
    }

    ScheduleResult run(SchedulingCycle cycle, PodInfo pod) {
        return cycle.run(cache.snapshot(), pod);
    }

    @Override
    public void close() {
        profiles.values().forEach(Profile::close);
        queue.close();
    }
}
