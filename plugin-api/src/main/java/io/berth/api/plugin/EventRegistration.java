package io.berth.api.plugin;

import io.berth.api.event.ClusterEvent;

/**
 * Events that a plugin wants to hear of.
 *
 * @param event which
 * @param hint decides for each pod; {@link QueueingHint#ALWAYS} if every such event may help
 */
public record EventRegistration(ClusterEvent event, QueueingHint hint) {
    /** Every such event may help. */
    public static EventRegistration always(ClusterEvent event) {
        return new EventRegistration(event, QueueingHint.ALWAYS);
    }
}
