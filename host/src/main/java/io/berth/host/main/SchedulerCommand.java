package io.berth.host.main;

import io.berth.api.tree.DurationText;
import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Problem;
import io.berth.host.server.Secrets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Schedules in a real cluster, with kube-scheduler's flags. */
@Command(
        name = "scheduler",
        customSynopsis = "berth scheduler [FLAG]...",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Schedules in a real cluster until it is stopped. It takes kube-scheduler's flags, by the same names and"
                + " with the same defaults, and its configuration file; plugin jars, scripts and the profiles of the"
                + " file are followed while it runs.",
            ""
        },
        footer = {
            "",
            "Further flags of kube-scheduler are accepted and named in the log where they have no effect.",
            "",
            "Examples:",
            "  berth scheduler --kubeconfig ~/.kube/config --leader-elect=false",
            "  berth scheduler --config /etc/kubernetes/scheduler.yaml --scripts /etc/berth/scripts",
            "",
            "Exit codes: 0 stopped, 1 failed, or lost the lease."
        })
final class SchedulerCommand implements Callable<Integer> {
    private static final Logger log = LoggerFactory.getLogger(SchedulerCommand.class);
    private static final Set<String> NO_SETTINGS = Set.of("--help", "--version");

    @Mixin
    PluginOptions plugins = new PluginOptions();

    @Mixin
    StateOptions stateDir = new StateOptions();

    @Option(
            names = "--write-config-to",
            paramLabel = "FILE",
            description = "write the configuration with all its defaults to a file, and end")
    @Nullable
    Path writeConfigTo;

    @Option(
            names = "--config-map",
            paramLabel = "NAMESPACE/NAME[:KEY]",
            converter = ConfigMapName.Converter.class,
            description = "take the configuration from a ConfigMap instead of --config, and scripts from its keys that"
                + " end with .js; it is watched through the API, so a change is in use within a second or two. KEY has"
                + " the configuration (default: the one key that ends with .yaml)")
    @Nullable
    ConfigMapName configMap;

    @Mixin
    ClientFlags client = new ClientFlags();

    @Mixin
    ElectionFlags election = new ElectionFlags();

    @Mixin
    ServingFlags serving = new ServingFlags();

    @Mixin
    AccessFlags access = new AccessFlags();

    @Mixin
    OtherFlags other = new OtherFlags();

    @Spec
    CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        List<String> problems = new ArrayList<>(other.problems());
        problems.addAll(serving.problems());
        if (configMap != null && plugins.config != null) {
            problems.add("--config and --config-map: the configuration comes from one of them");
        }
        if (!problems.isEmpty()) {
            problems.forEach(problem -> spec.commandLine().getErr().println("Error: " + problem));
            return 1;
        }
        LogSetup.apply(other.loggingFormat, other.verbosity);
        other.ignored().forEach(log::warn);
        serving.warnings().forEach(log::warn);
        client.ignored(plugins.config != null).forEach(log::warn);
        StopSignals signals = StopSignals.interrupting(Thread.currentThread());
        try {
            return configMap == null ? new SchedulerProcess(this, signals).run() : runWith(configMap, signals);
        } catch (RuntimeException e) {
            if (signals.asked()) {
                // Who is asked to end does not tell what that broke off.
                log.info("Requested to terminate, exiting");
                return 0;
            }
            return failed(e);
        }
    }

    private static int failed(RuntimeException failure) {
        switch (failure) {
            case InvalidInputException bad ->
                bad.problems().forEach((Problem problem) -> log.error("command failed: {}", problem));
            case CommandFailure told -> log.error("command failed: {}", told.getMessage());
            default -> throw failure;
        }
        return 1;
    }

    /** The connection is that of the flags: what the ConfigMap says of it cannot be known before. */
    private int runWith(ConfigMapName name, StopSignals signals) {
        Path kept = stateDir.unused();
        Path folder = kept == null ? PluginOptions.staging() : kept;
        try (RealTime time = new RealTime();
                ConfigMapFollower follower =
                        ConfigMapFollower.begin(name, RuntimeSettings.firstConnection(this), folder, plugins, time)) {
            return new SchedulerProcess(this, signals).run();
        }
    }

    /**
     * All flags by name with what is in force, without what is secret.
     *
     * @param settings what counts where flags were not given
     */
    Map<String, String> flags(RuntimeSettings settings) {
        Map<String, String> flags = new TreeMap<>();
        for (OptionSpec option : spec.options()) {
            String name = option.longestName().replaceFirst("^-+", "");
            if (!NO_SETTINGS.contains(option.longestName())) {
                flags.put(name, Secrets.hidden(value(option.getValue())));
            }
        }
        settings.inForce().forEach((name, value) -> flags.put(name, Secrets.hidden(value(value))));
        return new LinkedHashMap<>(flags);
    }

    private static String value(@Nullable Object value) {
        return switch (value) {
            case null -> "";
            case Duration duration -> DurationText.format(duration);
            case Double number when number == Math.rint(number) -> String.valueOf(number.longValue());
            case List<?> list ->
                String.join(",", list.stream().map(String::valueOf).toList());
            default -> String.valueOf(value);
        };
    }
}
