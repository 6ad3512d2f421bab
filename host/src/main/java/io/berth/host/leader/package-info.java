/** The election of the one scheduler that works, by a lease that the others respect. */
@NullMarked
package io.berth.host.leader;

import org.jspecify.annotations.NullMarked;
