package io.berth.host.profile;

import io.berth.api.plugin.PluginContext;
import io.berth.host.config.PluginPolicy;
import io.berth.host.source.CatalogEntry;
import java.time.InstantSource;

/**
 * What the guards of one generation go by.
 *
 * @param steady time that nobody sets
 */
record Containment(PluginPolicy policy, AbandonedCalls abandonedCalls, PluginObserver observer, InstantSource steady) {
    Health.Subject subject(String schedulerName, CatalogEntry entry, PluginContext context) {
        return new Health.Subject(
                observer.title(schedulerName),
                entry.name(),
                entry.origin(),
                policy.limits(entry.name()),
                context.clock(),
                steady,
                abandonedCalls,
                observer);
    }
}
