package io.berth.host.profile;

import io.berth.api.plugin.EventRegistration;
import io.berth.api.plugin.EventsPlugin;
import io.berth.api.plugin.Plugin;
import io.berth.host.source.EventNames;
import io.berth.host.source.Origin;
import io.berth.host.source.SelectivePlugin;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A plugin of a profile as it was made, not yet behind its guard.
 *
 * @param closer ends what the host gave to it, to be run after {@link #close}, whatever becomes of that
 */
record Instance(String name, Plugin plugin, Guard guard, Origin origin, Runnable closer) {
    private static final Logger log = LoggerFactory.getLogger(Instance.class);
    private static final List<ExtensionPoint<?>> REFUSING = List.of(
            ExtensionPoint.PRE_ENQUEUE,
            ExtensionPoint.PRE_FILTER,
            ExtensionPoint.FILTER,
            ExtensionPoint.RESERVE,
            ExtensionPoint.PERMIT);

    /** Whether it has a way to refuse pods that can be woken by an event. */
    boolean canRefuse() {
        return REFUSING.stream().anyMatch(point -> point.isServedBy(plugin));
    }

    /** Whether events matter to it: it can refuse pods, or it asks for some, so that the cluster watches their kinds. */
    boolean hearsOfEvents() {
        return canRefuse() || says();
    }

    private boolean says() {
        return plugin instanceof EventsPlugin
                && (!(plugin instanceof SelectivePlugin selective) || selective.serves(EventsPlugin.class));
    }

    /** What it registers for, or every event if it does not say. Throws {@link PluginFailure}. */
    List<EventRegistration> registrations() {
        List<EventRegistration> registered = says() ? ask((EventsPlugin) plugin) : DefaultRegistrations.ALL;
        Guard ofHints = guard.at("events");
        return registered.stream()
                .map(one -> new EventRegistration(one.event(), new GuardedHint(one.hint(), ofHints)))
                .toList();
    }

    private List<EventRegistration> ask(EventsPlugin asked) {
        ClassLoader before = guard.enter();
        try {
            List<EventRegistration> registered =
                    List.copyOf(guard.present(asked.eventsToRegister(), "eventsToRegister"));
            registered.forEach(this::requireKnown);
            return registered;
        } catch (Throwable e) {
            throw guard.failure(e);
        } finally {
            guard.leave(before);
        }
    }

    private void requireKnown(EventRegistration registration) {
        String resource = registration.event().resource().name();
        String expected = EventNames.expectedResource(resource);
        if (!expected.isEmpty()) {
            throw new PluginFailure(
                    name, "eventsToRegister asks for the resource \"" + resource + "\"; expected " + expected, null);
        }
    }

    /** Throws {@link PluginFailure}. */
    void close() {
        if (!guard.health().mayClose()) {
            log.warn(
                    "{} is not asked to close: {} of its calls to close never ended, the most that one plugin may have",
                    guard.text(),
                    AbandonedCalls.PER_PLUGIN_MAX);
            return;
        }
        Guard ofClosing = guard.at(Guard.CLOSING);
        ClassLoader before = ofClosing.enter();
        try {
            plugin.close();
        } catch (Throwable e) {
            throw ofClosing.failure(e);
        } finally {
            ofClosing.leave(before);
        }
    }
}
