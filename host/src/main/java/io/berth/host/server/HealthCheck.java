package io.berth.host.server;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * One thing that has to be well.
 *
 * @param problem what is wrong now; empty if all is well
 */
public record HealthCheck(String name, Supplier<Optional<String>> problem) {
    /** Nothing but that somebody answers. */
    public static final HealthCheck PING = new HealthCheck("ping", Optional::empty);

    /**
     * A check of something that is either so or not.
     *
     * @param problem what is wrong while it is not so
     */
    public static HealthCheck of(String name, BooleanSupplier well, String problem) {
        return new HealthCheck(name, () -> well.getAsBoolean() ? Optional.empty() : Optional.of(problem));
    }
}
