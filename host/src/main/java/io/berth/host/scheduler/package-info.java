/** The loop that takes pods from the queue, and what happens with the result. */
@NullMarked
package io.berth.host.scheduler;

import org.jspecify.annotations.NullMarked;
