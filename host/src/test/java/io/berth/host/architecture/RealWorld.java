package io.berth.host.architecture;

import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import java.util.List;
import java.util.Set;

/**
 * The calls that reach for the wall clock, chance or the common pool. Only the edges of the host may make them, so
 * that all the rest runs in a simulation and repeats from its seed.
 */
final class RealWorld {
    private static final Set<String> CALLS = Set.of(
            "java.lang.System.currentTimeMillis",
            "java.lang.System.nanoTime",
            "java.lang.Thread.sleep",
            "java.lang.Math.random",
            "java.util.concurrent.ForkJoinPool.commonPool",
            "java.util.concurrent.ThreadLocalRandom.current",
            "java.util.concurrent.TimeUnit.sleep");

    private static final List<String> EDGES = List.of("host.main", "host.cluster.live");

    private RealWorld() {}

    static boolean mayTouch(String name, String simpleClassName) {
        var watchdog = name.equals("host.source.script") && simpleClassName.contains("Watchdog");
        return watchdog || EDGES.contains(name);
    }

    static boolean isTouchedBy(CodeUnitAccessTarget call) {
        var owner = call.getOwner().getName();
        var name = call.getName();
        var noArguments = call.getRawParameterTypes().isEmpty();
        return CALLS.contains(owner + "." + name)
                || (owner.startsWith("java.time.") && name.equals("now") && noArguments)
                || (owner.equals("java.time.Clock") && (name.startsWith("system") || name.startsWith("tick")))
                || (owner.equals("java.time.InstantSource") && name.equals("system"))
                || (owner.equals("java.util.Random") && name.equals("<init>") && noArguments)
                || usesCommonPool(call);
    }

    private static boolean usesCommonPool(CodeUnitAccessTarget call) {
        return call.getName().equals("parallelStream")
                || (call.getOwner().getName().equals("java.util.concurrent.CompletableFuture")
                        && call.getName().endsWith("Async")
                        && call.getRawParameterTypes().stream()
                                .noneMatch(type -> type.getName().equals("java.util.concurrent.Executor")));
    }
}
