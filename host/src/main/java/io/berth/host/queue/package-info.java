/** Pods that wait to be scheduled. */
@NullMarked
package io.berth.host.queue;

import org.jspecify.annotations.NullMarked;
