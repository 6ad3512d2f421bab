package io.berth.host.profile;

import io.berth.host.config.PluginSet;
import io.berth.host.config.ProfileSpec;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The order of the plugins at each extension point: first those that the point's own list and {@code multiPoint} both
 * name, in the order of the own list, then those that only {@code multiPoint} names, then the rest of the own list.
 */
final class CallOrder {
    private final ProfileSpec spec;
    private final PluginInstances instances;
    private final ProfileProblems problems;

    CallOrder(ProfileSpec spec, PluginInstances instances, ProfileProblems problems) {
        this.spec = spec;
        this.instances = instances;
        this.problems = problems;
    }

    /** Checks the plugins that a point's own list names. */
    void checkExplicit(ExtensionPoint<?> point) {
        Set<String> seen = new LinkedHashSet<>();
        for (PluginSet.Entry entry : spec.at(point.key()).enabled()) {
            Instance instance = instances.get(entry.name());
            if (instance == null) {
                reportMissing(point, entry, false);
            } else if (!point.isServedBy(instance.plugin())) {
                String message = "plugin \"" + entry.name() + "\" does not extend " + point.interfaceName() + " plugin";
                problems.add(entry.position(), message);
            } else if (!seen.add(entry.name())) {
                reportDouble(point, entry);
            }
        }
    }

    /** The plugins of a point; those that are missing are reported. */
    List<Instance> at(ExtensionPoint<?> point) {
        Set<String> explicit = new LinkedHashSet<>();
        spec.at(point.key()).enabled().forEach(entry -> explicit.add(entry.name()));
        Set<String> overriding = new LinkedHashSet<>();
        Set<String> expanded = expand(point, explicit, overriding);
        Set<String> order = new LinkedHashSet<>();
        explicit.stream().filter(overriding::contains).forEach(order::add);
        order.addAll(expanded);
        order.addAll(explicit);
        return instances(order);
    }

    /** What only {@code multiPoint} names; what the point names, too, is added to {@code overriding}. */
    private Set<String> expand(ExtensionPoint<?> point, Set<String> explicit, Set<String> overriding) {
        PluginSet own = spec.at(point.key());
        Set<String> expanded = new LinkedHashSet<>();
        if (own.disablesAll()) {
            return expanded;
        }
        for (PluginSet.Entry entry : spec.at(ProfileSpec.MULTI_POINT).enabled()) {
            Instance instance = instances.get(entry.name());
            if (instance == null) {
                reportMissing(point, entry, true);
            } else if (point.isServedBy(instance.plugin()) && !own.disables(entry.name())) {
                if (explicit.contains(entry.name())) {
                    overriding.add(entry.name());
                } else if (!expanded.add(entry.name())) {
                    reportDouble(point, entry);
                }
            }
        }
        return expanded;
    }

    private List<Instance> instances(Set<String> names) {
        List<Instance> found = new ArrayList<>();
        for (String name : names) {
            Instance instance = instances.get(name);
            if (instance != null) {
                found.add(instance);
            }
        }
        return found;
    }

    private void reportMissing(ExtensionPoint<?> point, PluginSet.Entry entry, boolean isEverywhere) {
        if (!instances.isExcused(entry.name())) {
            String message = point.interfaceName() + " \"" + entry.name() + "\" does not exist";
            String suggestion = instances.suggestion(entry.name());
            if (!suggestion.isEmpty()) {
                problems.add(entry.position(), message + suggestion);
            } else if (isEverywhere) {
                problems.addMissingEverywhere(entry.name(), entry.position(), message);
            } else {
                problems.addMissing(entry.position(), message);
            }
            instances.excuse(entry.name());
        }
    }

    private void reportDouble(ExtensionPoint<?> point, PluginSet.Entry entry) {
        problems.add(
                entry.position(),
                "plugin \"" + entry.name() + "\" already registered as \"" + point.interfaceName() + "\"");
    }
}
