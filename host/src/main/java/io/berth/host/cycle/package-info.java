/** One pod's way from the queue to its node. */
@NullMarked
package io.berth.host.cycle;

import org.jspecify.annotations.NullMarked;
