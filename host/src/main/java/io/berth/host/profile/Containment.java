package io.berth.host.profile;

import io.berth.api.plugin.PluginContext;
import io.berth.host.config.PluginPolicy;
import io.berth.host.source.CatalogEntry;

/** What the guards of one generation go by. */
record Containment(PluginPolicy policy, AbandonedCalls abandonedCalls, PluginObserver observer) {
    Health.Subject subject(String schedulerName, CatalogEntry entry, PluginContext context) {
        return new Health.Subject(
                observer.title(schedulerName),
                entry.name(),
                entry.origin(),
                policy.limits(entry.name()),
                () -> context.clock().instant(),
                abandonedCalls,
                observer);
    }
}
