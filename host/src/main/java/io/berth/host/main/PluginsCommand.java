package io.berth.host.main;

import io.berth.api.plugin.PluginFactory;
import io.berth.host.generation.Generation;
import io.berth.host.profile.Profile;
import io.berth.host.source.PluginCatalog;
import io.berth.host.source.PluginLoad;
import io.berth.host.source.PluginSource;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Lists what the plugin folders hold. */
@Command(
        name = "plugins",
        mixinStandardHelpOptions = true,
        description = {
            "Lists the plugins that were found in jars and scripts, and what could not be loaded, and why. With a"
                    + " configuration, also which of them its profiles use; without one, profiles are not looked at.",
            ""
        },
        footer = {"", "Example:", "  berth plugins --plugins my-plugins --scripts my-scripts"})
final class PluginsCommand implements Callable<Integer> {
    @Mixin
    PluginOptions options = new PluginOptions();

    @Spec
    CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        Style style = Style.detect(System.console() != null && System.console().isTerminal(), System.getenv());
        Generation generation = options.config == null ? null : CheckCommand.build(options);
        List<PluginLoad> loads = generation == null ? scan() : generation.loads();
        Table found = new Table("FROM", "VERSION", "PLUGINS");
        for (PluginLoad load : loads) {
            if (load instanceof PluginLoad.Loaded loaded) {
                String names = loaded.factories().stream()
                        .map(PluginFactory::name)
                        .sorted()
                        .collect(Collectors.joining(", "));
                found.row(
                        load.origin().kind() + " " + load.origin().location(),
                        load.origin().version(),
                        names);
            }
        }
        found.lines(style).forEach(out::println);
        PluginCatalog catalog = PluginCatalog.of(loads);
        catalog.failures().forEach(failed -> out.println(style.bad("failed: ") + failed.problem()));
        catalog.conflicts().forEach(conflict -> out.println(style.bad("conflict: ") + conflict.problem()));
        if (generation != null) {
            uses(generation, catalog).forEach(out::println);
        }
        out.flush();
        return catalog.failures().isEmpty() && catalog.conflicts().isEmpty() ? 0 : 1;
    }

    private List<PluginLoad> scan() {
        List<PluginLoad> loads = new ArrayList<>();
        for (PluginSource source : options.sources()) {
            loads.addAll(source.scan());
        }
        return loads;
    }

    /** Which plugins the profiles of the configuration have, a line for each profile, and which none has. */
    private static List<String> uses(Generation generation, PluginCatalog catalog) {
        List<String> lines = new ArrayList<>();
        Set<String> unused = new TreeSet<>(catalog.names());
        for (Profile profile : generation.profiles().values()) {
            Set<String> used = new TreeSet<>();
            profile.effective().forEach(point -> point.plugins().forEach(plugin -> used.add(plugin.name())));
            unused.removeAll(used);
            lines.add("used by profile " + profile.schedulerName() + ": " + String.join(", ", used));
        }
        lines.add("used by no profile: " + (unused.isEmpty() ? "none" : String.join(", ", unused)));
        return lines;
    }
}
