package io.berth.host.profile;

import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginFactory;
import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Suggestion;
import io.berth.host.config.PluginSet;
import io.berth.host.config.ProfileSpec;
import io.berth.host.source.CatalogEntry;
import io.berth.host.source.LoadedCode;
import io.berth.host.source.NameConflict;
import io.berth.host.source.PluginCatalog;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The plugins of one profile, each made once however many extension points it serves. */
final class PluginInstances implements AutoCloseable {
    private final Map<String, Instance> instances = new LinkedHashMap<>();
    private final Set<String> failed = new LinkedHashSet<>();
    private final Set<String> leftOut = new LinkedHashSet<>();

    private final PluginCatalog catalog;
    private final Containment containment;

    private PluginInstances(PluginCatalog catalog, Containment containment) {
        this.catalog = catalog;
        this.containment = containment;
    }

    /** Makes every plugin that the profile names and the catalogue has; those that cannot be made are problems. */
    static PluginInstances create(
            ProfileSpec spec,
            PluginCatalog catalog,
            Function<String, PluginContext> contexts,
            Containment containment,
            ProfileProblems problems) {
        PluginInstances made = new PluginInstances(catalog, containment);
        PluginContext context = contexts.apply(spec.schedulerName());
        try {
            named(spec).forEach((name, entry) -> made.add(spec, entry, context, problems));
        } catch (RuntimeException | Error e) {
            Closing.afterFailure(List.of(made), e);
            throw e;
        }
        return made;
    }

    /** The names in the order in which they are met; of several entries the one that the user wrote. */
    private static Map<String, PluginSet.Entry> named(ProfileSpec spec) {
        Map<String, PluginSet.Entry> named = new LinkedHashMap<>();
        List<PluginSet> sets = new ArrayList<>();
        ExtensionPoint.ALL.forEach(point -> sets.add(spec.at(point.key())));
        sets.add(spec.at(ProfileSpec.MULTI_POINT));
        for (PluginSet set : sets) {
            for (PluginSet.Entry entry : set.enabled()) {
                named.merge(entry.name(), entry, (first, next) -> first.byDefault() ? next : first);
            }
        }
        return named;
    }

    private void add(ProfileSpec spec, PluginSet.Entry entry, PluginContext context, ProfileProblems problems) {
        Optional<CatalogEntry> found = catalog.find(entry.name());
        if (found.isPresent()) {
            Instance instance = make(spec, entry, found.get(), context, problems);
            if (instance == null) {
                failed.add(entry.name());
            } else {
                instances.put(entry.name(), instance);
            }
            return;
        }
        Optional<NameConflict> conflict = catalog.conflict(entry.name());
        if (conflict.isPresent()) {
            problems.add(entry.position(), conflict.get().problem().message());
            failed.add(entry.name());
        } else if (entry.byDefault()) {
            leftOut.add(entry.name());
        }
    }

    private @Nullable Instance make(
            ProfileSpec spec,
            PluginSet.Entry entry,
            CatalogEntry found,
            PluginContext context,
            ProfileProblems problems) {
        PluginArgs args = spec.pluginConfig().getOrDefault(entry.name(), PluginArgs.NONE);
        try {
            PluginScope scope = new PluginScope(context, loader(found.factory()));
            Health health = new Health(containment.subject(spec.schedulerName(), found, scope));
            Plugin plugin = create(found.factory(), args, scope, new Guard(health, loader(found.factory()), ""));
            Guard guard = new Guard(health, plugin.getClass().getClassLoader(), "");
            return new Instance(entry.name(), plugin, guard, found.origin(), scope::close);
        } catch (PluginFailure e) {
            if (e.getCause() instanceof InvalidInputException refusal) {
                problems.addRefusedArgs(entry.position(), entry.name(), args.path(), refusal);
            } else {
                problems.addFailure(entry.position(), entry.name(), e);
            }
            return null;
        }
    }

    private static @Nullable ClassLoader loader(PluginFactory factory) {
        return factory instanceof LoadedCode loaded
                ? loaded.loader()
                : factory.getClass().getClassLoader();
    }

    private static Plugin create(PluginFactory factory, PluginArgs args, PluginContext context, Guard guard) {
        ClassLoader before = guard.enter();
        try {
            return guard.present(factory.create(args, context), "the factory");
        } catch (Throwable e) {
            throw guard.failure(e);
        } finally {
            guard.leave(before);
        }
    }

    /** Null if there is none. */
    @Nullable
    Instance get(String name) {
        return instances.get(name);
    }

    List<PluginHealth> health() {
        return instances.values().stream()
                .map(instance -> instance.guard().health().report())
                .toList();
    }

    Collection<Instance> all() {
        return instances.values();
    }

    /** A name of a plugin that is there and probably meant, as a part of a sentence; empty if there is none. */
    String suggestion(String name) {
        return Suggestion.of(name, catalog.names());
    }

    /** Whether there is a plugin of a name, or should be one. */
    boolean isKnown(String name) {
        return catalog.find(name).isPresent() || catalog.conflict(name).isPresent() || ProfileSpec.isDefault(name);
    }

    /** Whether a plugin that is missing has been reported already, or may be missing. */
    boolean isExcused(String name) {
        return failed.contains(name) || leftOut.contains(name);
    }

    /** From now on a missing plugin counts as reported. */
    void excuse(String name) {
        failed.add(name);
    }

    /** Plugins of the default configuration that the catalogue does not have. */
    Set<String> leftOut() {
        return leftOut;
    }

    @Override
    public void close() {
        Closing.all(closers());
    }

    /** What closes the plugins, those first that were made last. */
    List<Runnable> closers() {
        return List.copyOf(instances.values()).reversed().stream()
                .flatMap(instance -> Stream.of(instance::close, instance.closer()))
                .toList();
    }
}
