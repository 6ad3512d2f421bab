package io.berth.host.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.plugin.ArgsSpec;
import io.berth.api.tree.InvalidInputException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.Assertions;

/** Reads configurations in tests; the plugin {@code Sized} and {@code Weighed} take arguments, {@code Broken} cannot. */
public final class Configurations {
    private static final String HEADER =
            "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n";

    /** The arguments of {@code Sized}. */
    record SizedArgs(int size, String unit) {
        SizedArgs() {
            this(5, "m");
        }
    }

    /** The arguments of {@code Weighed}. */
    record WeighedArgs(int weight) {}

    private static final Map<String, ArgsSpec<?>> SPECS = Map.of(
            "Weighed",
            ArgsSpec.of(WeighedArgs.class).ofVersion("kubescheduler.config.k8s.io/v1"),
            "Sized",
            ArgsSpec.of(SizedArgs.class)
                    .ofVersion("kubescheduler.config.k8s.io/v1")
                    .checkedBy((args, problems) -> {
                        if (args.size() < 0) {
                            problems.invalid("size", args.size(), "must not be negative");
                        }
                    }));

    static Optional<ArgsSpec<?>> spec(String plugin) {
        if (plugin.equals("Broken")) {
            throw new NoClassDefFoundError("com/example/Gone");
        }
        return Optional.ofNullable(SPECS.get(plugin));
    }

    private Configurations() {}

    /** Reads a text after the two lines of its header. */
    public static SchedulerConfiguration read(String text) {
        return whole(HEADER + text);
    }

    static SchedulerConfiguration whole(String text) {
        return new ConfigurationReader(Configurations::spec).read(text, "c.yaml");
    }

    /** What is wrong with a text after the two lines of its header. */
    static List<String> problems(String text) {
        return problemsOfWhole(HEADER + text);
    }

    static List<String> problemsOfWhole(String text) {
        InvalidInputException refusal = Assertions.catchThrowableOfType(InvalidInputException.class, () -> whole(text));
        assertThat(refusal).as("the configuration was read").isNotNull();
        return refusal.problems().stream().map(Object::toString).toList();
    }
}
