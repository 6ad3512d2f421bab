/** The nodes and the pods on them, and the snapshots of a scheduling cycle. */
@NullMarked
package io.berth.host.cache;

import org.jspecify.annotations.NullMarked;
