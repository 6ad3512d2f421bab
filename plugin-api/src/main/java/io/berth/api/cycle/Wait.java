package io.berth.api.cycle;

import java.time.Duration;

/**
 * The pod keeps its node but is not bound until it is allowed.
 *
 * @param timeout after which it is rejected; the host caps it at 15 minutes
 */
public record Wait(Duration timeout) implements PermitResult {}
