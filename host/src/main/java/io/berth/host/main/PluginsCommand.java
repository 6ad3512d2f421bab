package io.berth.host.main;

import io.berth.api.plugin.PluginFactory;
import io.berth.host.source.PluginCatalog;
import io.berth.host.source.PluginLoad;
import io.berth.host.source.PluginSource;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
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
            "Lists the plugins that were found in jars and scripts, and what could not be loaded, and why.",
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
        List<PluginLoad> loads = new ArrayList<>();
        for (PluginSource source : options.sources()) {
            loads.addAll(source.scan());
        }
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
        out.flush();
        return catalog.failures().isEmpty() && catalog.conflicts().isEmpty() ? 0 : 1;
    }
}
