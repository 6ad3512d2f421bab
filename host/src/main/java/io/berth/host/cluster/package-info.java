/** The port through which the scheduler sees and changes a cluster. */
@NullMarked
package io.berth.host.cluster;

import org.jspecify.annotations.NullMarked;
