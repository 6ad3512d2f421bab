package io.berth.host.cycle;

import io.berth.api.snapshot.NodeInfo;
import org.jspecify.annotations.Nullable;

/**
 * How many nodes were refused for one reason.
 *
 * @param example one of them; null if they were refused without being looked at
 */
public record RefusalCount(
        Refusal refusal, int nodes, @Nullable NodeInfo example) {}
