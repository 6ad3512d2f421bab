/** A made-up API server, for a run of the scheduler from which the JVM learns. */
@NullMarked
package io.berth.host.rehearsal;

import org.jspecify.annotations.NullMarked;
