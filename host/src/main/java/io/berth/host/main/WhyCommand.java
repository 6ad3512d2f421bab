package io.berth.host.main;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Asks a running process why a pod is where it is. */
@Command(
        name = "why",
        mixinStandardHelpOptions = true,
        description = {
            "Tells why a running berth chose a node for a pod, or why it found none: which plugins refused how many"
                + " nodes and for what reason, what the best nodes scored plugin by plugin, and by what the chosen one"
                + " was ahead. It tells of the last attempt to schedule the pod. berth run keeps the last 10,000 pods,"
                + " berth scheduler the last 1,000, until the process ends.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  berth why shop/web-1 --state-dir state",
            "  berth why web-1 --state-dir state -o json",
            "",
            "The scores are weighted: after normalising to 0 to 100, times the plugin's weight. -o json has the raw"
                    + " ones as well, and more nodes.",
            "",
            "Exit codes: 0 told, 1 nothing is known about the pod or no process there, 2 bad usage."
        })
final class WhyCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "[NAMESPACE/]POD",
            converter = PodKeyConverter.class,
            description = "the pod; without a namespace one of the namespace default")
    PodKey pod = new PodKey("", "");

    @Mixin
    ControlOptions control = new ControlOptions();

    @Spec
    CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        return control.ask(
                new JsonValues().put("command", "why").put("pod", pod.toString()),
                spec.commandLine().getOut(),
                spec.commandLine().getErr(),
                WhyText::show);
    }
}
