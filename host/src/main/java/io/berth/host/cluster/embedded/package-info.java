/** A cluster in memory, made from manifests. */
@NullMarked
package io.berth.host.cluster.embedded;

import org.jspecify.annotations.NullMarked;
