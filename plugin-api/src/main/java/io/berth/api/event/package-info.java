/** Cluster events, and the hints that say which parked pods an event may help. */
@NullMarked
package io.berth.api.event;

import org.jspecify.annotations.NullMarked;
