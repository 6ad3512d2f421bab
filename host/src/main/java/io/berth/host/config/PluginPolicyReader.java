package io.berth.host.config;

import io.berth.api.model.Quantity;
import io.berth.api.tree.FieldProblems;
import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Problem;
import io.berth.api.tree.Suggestion;
import io.berth.api.tree.Tree;
import io.berth.api.tree.TreeDecoder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The strict way from the documents of a configuration file to its {@link PluginPolicy}. */
public final class PluginPolicyReader {
    private static final String ALLOW = "allow";
    private static final String REFUSE = "refuse";
    private static final Pattern SHA_256 = Pattern.compile("[0-9a-f]{64}");

    /** A policy as it is written. */
    private record Written(
            String apiVersion,
            String kind,
            Limits defaults,
            List<Tree.Mapping> plugins,
            List<Pin> pins,
            @Nullable String unpinned) {}

    /** Limits as they are written; what is null is inherited. */
    private record Limits(
            @Nullable Duration timeBudget,
            @Nullable Quantity allocationBudget,
            @Nullable Long statementLimit,
            @Nullable Integer textLength,
            @Nullable Integer logLinesPerSecond,
            @Nullable String failurePolicy,
            Quarantine quarantine) {}

    private record Quarantine(
            @Nullable Integer failuresInARow,
            @Nullable Duration initialBackoff,
            @Nullable Duration maxBackoff) {}

    private record Pin(String file, String sha256) {}

    private final Tree.Mapping document;
    private final FieldProblems problems;
    private final List<Problem> decoding = new ArrayList<>();

    private PluginPolicyReader(Tree.Mapping document) {
        this.document = document;
        this.problems = new FieldProblems(document, "");
    }

    /** Whether a document is meant as a policy; the next ones of a file may be. */
    static boolean isPolicy(Tree document) {
        return document instanceof Tree.Mapping mapping
                && (mapping.text("kind").equals(PluginPolicy.KIND)
                        || mapping.text("apiVersion").startsWith("berth.io/"));
    }

    /**
     * The policy in a file; the default if there is none.
     *
     * @param documents of the file
     * @throws InvalidInputException with everything that is wrong with it
     */
    public static PluginPolicy read(List<Tree> documents) {
        List<Tree> policies =
                documents.stream().filter(PluginPolicyReader::isPolicy).toList();
        if (policies.isEmpty()) {
            return PluginPolicy.DEFAULT;
        }
        if (policies.size() > 1) {
            throw ConfigurationHeader.refused(
                    policies.get(1).position(),
                    "a file has one " + PluginPolicy.KIND + ", and another one is at "
                            + policies.getFirst().position() + "; write all into one");
        }
        return new PluginPolicyReader((Tree.Mapping) policies.getFirst()).policy();
    }

    private PluginPolicy policy() {
        header("apiVersion", PluginPolicy.API_VERSION);
        header("kind", PluginPolicy.KIND);
        Written written = TreeDecoder.strict().decodeWhatFits(document, Written.class, "", decoding);
        if (written == null) {
            throw new InvalidInputException(decoding);
        }
        PluginLimits defaults = limits(written.defaults(), PluginLimits.DEFAULT, "defaults");
        SortedMap<String, PluginLimits> plugins = plugins(written.plugins(), defaults);
        SortedMap<String, String> pins = pins(written.pins());
        String unpinned = written.unpinned() == null ? ALLOW : written.unpinned();
        if (!unpinned.equals(ALLOW) && !unpinned.equals(REFUSE)) {
            problems.unsupported("unpinned", unpinned, List.of(ALLOW, REFUSE));
        }
        List<Problem> all = new ArrayList<>(decoding);
        all.addAll(problems.found());
        if (!all.isEmpty()) {
            all.sort(Comparator.comparingInt(
                            (Problem problem) -> problem.position().line())
                    .thenComparingInt(problem -> problem.position().column()));
            throw new InvalidInputException(all);
        }
        return new PluginPolicy(defaults, plugins, pins, unpinned.equals(ALLOW));
    }

    private void header(String key, String expected) {
        String found = document.text(key);
        if (!found.equals(expected)) {
            throw ConfigurationHeader.refused(
                    document.keyPosition(key),
                    key + " \"" + found + "\" is not known here; expected " + key + ": " + expected
                            + Suggestion.of(found, List.of(expected)));
        }
    }

    private SortedMap<String, PluginLimits> plugins(List<Tree.Mapping> written, PluginLimits defaults) {
        SortedMap<String, PluginLimits> plugins = new TreeMap<>();
        for (int i = 0; i < written.size(); i++) {
            String path = "plugins[" + i + "]";
            String name = written.get(i).text("name");
            Limits own = TreeDecoder.strict()
                    .decodeWhatFits(written.get(i).without(List.of("name")), Limits.class, path, decoding);
            if (name.isEmpty()) {
                problems.required(path + ".name", "the name of the plugin, as profiles write it");
            } else if (plugins.containsKey(name)) {
                problems.duplicate(path + ".name", name);
            }
            if (own != null) {
                plugins.put(name, limits(own, defaults, path));
            }
        }
        return plugins;
    }

    private PluginLimits limits(Limits own, PluginLimits base, String path) {
        Quarantine quarantine = own.quarantine();
        PluginLimits limits = new PluginLimits(
                or(own.timeBudget(), base.timeBudget()),
                own.allocationBudget() == null
                        ? base.allocationBudget()
                        : own.allocationBudget().value(),
                or(own.statementLimit(), base.statementLimit()),
                or(own.textLength(), base.textLength()),
                or(own.logLinesPerSecond(), base.logLinesPerSecond()),
                failurePolicy(own.failurePolicy(), base.failurePolicy(), path),
                new PluginLimits.Quarantine(
                        or(quarantine.failuresInARow(), base.quarantine().failuresInARow()),
                        or(quarantine.initialBackoff(), base.quarantine().initialBackoff()),
                        or(quarantine.maxBackoff(), base.quarantine().maxBackoff())));
        int before = problems.found().size();
        check(limits, path);
        // What is wrong with the defaults is told once, and not again with every plugin that inherits it.
        return problems.found().size() == before ? limits : base;
    }

    private FailurePolicy failurePolicy(@Nullable String written, FailurePolicy inherited, String path) {
        if (written == null) {
            return inherited;
        }
        if (FailurePolicy.texts().contains(written)) {
            return FailurePolicy.of(written);
        }
        problems.unsupported(path + ".failurePolicy", written, FailurePolicy.texts());
        return inherited;
    }

    private void check(PluginLimits limits, String path) {
        PluginLimits.Quarantine quarantine = limits.quarantine();
        positive(limits.timeBudget(), path + ".timeBudget");
        positive(quarantine.initialBackoff(), path + ".quarantine.initialBackoff");
        atLeast(limits.allocationBudget(), 0, path + ".allocationBudget");
        atLeast(limits.statementLimit(), 0, path + ".statementLimit");
        atLeast(limits.textLength(), 100, path + ".textLength");
        atLeast(limits.logLinesPerSecond(), 0, path + ".logLinesPerSecond");
        atLeast(quarantine.failuresInARow(), 0, path + ".quarantine.failuresInARow");
        if (quarantine.maxBackoff().compareTo(quarantine.initialBackoff()) < 0) {
            problems.invalid(
                    path + ".quarantine.maxBackoff", quarantine.maxBackoff(), "must not be less than initialBackoff");
        }
    }

    private void positive(Duration value, String path) {
        if (value.isNegative() || value.isZero()) {
            problems.invalid(path, value, "must be greater than 0");
        }
    }

    private void atLeast(long value, long least, String path) {
        if (value < least) {
            problems.invalid(path, value, "must be " + least + " or greater");
        }
    }

    private SortedMap<String, String> pins(List<Pin> written) {
        SortedMap<String, String> pins = new TreeMap<>();
        for (int i = 0; i < written.size(); i++) {
            String path = "pins[" + i + "]";
            Pin pin = written.get(i);
            String sum = pin.sha256().toLowerCase(Locale.ROOT);
            if (pin.file().isEmpty()) {
                problems.required(path + ".file", "the name of a jar or script");
            } else if (pins.put(pin.file(), sum) != null) {
                problems.duplicate(path + ".file", pin.file());
            }
            if (sum.isEmpty() && decoding.isEmpty()) {
                problems.required(path + ".sha256", "64 hexadecimal digits, as sha256sum prints them");
            } else if (!sum.isEmpty() && !SHA_256.matcher(sum).matches()) {
                problems.invalid(
                        path + ".sha256", pin.sha256(), "must be 64 hexadecimal digits, as sha256sum prints them");
            }
        }
        return pins;
    }

    private static <T> T or(@Nullable T own, T inherited) {
        return own == null ? inherited : own;
    }
}
