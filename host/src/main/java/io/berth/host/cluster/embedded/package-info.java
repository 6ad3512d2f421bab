/** A cluster in memory: an API server, the controllers and the kubelets as far as a scheduler can tell. */
@NullMarked
package io.berth.host.cluster.embedded;

import org.jspecify.annotations.NullMarked;
