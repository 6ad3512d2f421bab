package io.berth.host.profile;

import io.berth.api.plugin.EventRegistration;
import io.berth.api.plugin.Plugin;
import io.berth.host.source.Origin;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes profiles for tests of what uses them, from plugins without a guard. */
public final class ProfileFixture {
    private final String schedulerName;
    private final Map<ExtensionPoint<?>, List<Wired<?>>> wired = new LinkedHashMap<>();
    private final Map<String, List<EventRegistration>> registrations = new LinkedHashMap<>();
    private @Nullable Integer percentage;

    private ProfileFixture(String schedulerName) {
        this.schedulerName = schedulerName;
    }

    public static ProfileFixture profile(String schedulerName) {
        return new ProfileFixture(schedulerName);
    }

    public <T extends Plugin> ProfileFixture with(ExtensionPoint<T> point, String name, T plugin) {
        wired.computeIfAbsent(point, key -> new ArrayList<>())
                .add(new Wired<>(
                        name,
                        plugin,
                        point.equals(ExtensionPoint.SCORE) ? 1 : 0,
                        new Origin("class path", "tests", "", "")));
        return this;
    }

    public ProfileFixture registering(String plugin, EventRegistration... events) {
        registrations.put(plugin, List.of(events));
        return this;
    }

    public ProfileFixture percentage(int percentageOfNodesToScore) {
        percentage = percentageOfNodesToScore;
        return this;
    }

    public Profile build() {
        return new Profile(schedulerName, percentage, Map.copyOf(wired), registrations, List.of(), List.of());
    }

    /** By its scheduler name, as the only one. */
    public Map<String, Profile> only() {
        return Map.of(schedulerName, build());
    }
}
