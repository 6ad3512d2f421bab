package io.berth.host.profile;

import io.berth.api.plugin.EventRegistration;
import io.berth.api.plugin.Plugin;
import io.berth.host.config.PluginSet;
import io.berth.host.config.ProfileSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Puts the plugins of a profile behind their guards, into call order. */
final class Wiring {
    private final ProfileSpec spec;
    private final PluginInstances instances;
    private final boolean hasExtenders;
    private final ProfileProblems problems;
    private final PluginObserver observer;
    private final Map<ExtensionPoint<?>, List<Instance>> order = new LinkedHashMap<>();
    private final ScoreWeights weights = new ScoreWeights();
    private PluginSet.@Nullable Entry lightest;

    /** @param hasExtenders whether extenders may refuse pods, too */
    Wiring(
            ProfileSpec spec,
            PluginInstances instances,
            boolean hasExtenders,
            ProfileProblems problems,
            PluginObserver observer) {
        this.observer = observer;
        this.spec = spec;
        this.instances = instances;
        this.hasExtenders = hasExtenders;
        this.problems = problems;
    }

    /** Null if there are problems. */
    @Nullable
    Profile profile() {
        CallOrder callOrder = new CallOrder(spec, instances, problems);
        ExtensionPoint.ALL.forEach(callOrder::checkExplicit);
        ExtensionPoint.ALL.forEach(point -> order.put(point, callOrder.at(point)));
        if (problems.isEmpty()) {
            checkCounts();
            weigh(spec.at(ExtensionPoint.SCORE.key()));
            weigh(spec.at(ProfileSpec.MULTI_POINT));
        }
        return problems.isEmpty() ? wired() : null;
    }

    private void checkCounts() {
        String profile = "profile with scheduler name \"" + spec.schedulerName() + "\"";
        int queueSorts = at(ExtensionPoint.QUEUE_SORT).size();
        if (queueSorts != 1) {
            problems.add("only one queue sort plugin required for " + profile + ", but got " + queueSorts);
        }
        if (at(ExtensionPoint.BIND).isEmpty()) {
            problems.add("at least one bind plugin is needed for " + profile);
        }
    }

    private List<Instance> at(ExtensionPoint<?> point) {
        return order.getOrDefault(point, List.of());
    }

    private void weigh(PluginSet set) {
        for (PluginSet.Entry entry : set.enabled()) {
            Instance instance = instances.get(entry.name());
            if (instance != null && ExtensionPoint.SCORE.isServedBy(instance.plugin())) {
                PluginSet.Entry least = lightest == null || entry.weight() < lightest.weight() ? entry : lightest;
                lightest = least;
                if (!weights.add(entry.name(), entry.weight())) {
                    problems.add(least.position(), "score plugins: total score of Score plugins could overflow");
                    if (least.weight() < 0) {
                        problems.add(
                                least.position(),
                                least.name() + " has the weight " + least.weight() + ", expected 1 or more");
                    }
                    return;
                }
            }
        }
    }

    private @Nullable Profile wired() {
        try {
            Map<ExtensionPoint<?>, List<? extends Wired<?>>> wired = new LinkedHashMap<>();
            ExtensionPoint.ALL.forEach(point -> wired.put(point, wire(point)));
            List<String> warnings = new ArrayList<>();
            instances
                    .leftOut()
                    .forEach(name -> warnings.add("default plugin " + name + " is not available and left out"));
            warnings.addAll(new UnknownNames(spec, instances).warnings());
            return new Profile(
                    spec.schedulerName(),
                    spec.percentageOfNodesToScore(),
                    wired,
                    registrations(),
                    warnings,
                    instances::health,
                    instances.closers());
        } catch (PluginFailure e) {
            problems.addFailure(spec.position(), e.pluginName(), e);
            return null;
        }
    }

    private <T extends Plugin> List<Wired<T>> wire(ExtensionPoint<T> point) {
        return at(point).stream()
                .map(instance -> new Wired<>(
                        instance.name(),
                        observed(point, instance),
                        point.equals(ExtensionPoint.SCORE) ? weights.of(instance.name()) : 0,
                        instance.origin()))
                .toList();
    }

    private <T extends Plugin> T observed(ExtensionPoint<T> point, Instance instance) {
        T guarded = GuardedPlugins.wrap(point, instance.plugin(), instance.guard());
        return observer.observed(spec.schedulerName(), point, instance.name(), instance.origin(), guarded);
    }

    private Map<String, List<EventRegistration>> registrations() {
        Map<String, List<EventRegistration>> registrations = new LinkedHashMap<>();
        instances.all().stream()
                .filter(Instance::hearsOfEvents)
                .forEach(instance -> registrations.put(instance.name(), instance.registrations()));
        if (hasExtenders) {
            registrations.put(Profile.EXTENDERS, DefaultRegistrations.ALL);
        }
        return registrations;
    }
}
