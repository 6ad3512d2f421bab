/** A real cluster, seen and changed through its API server. The only package that knows the client library. */
@NullMarked
package io.berth.host.cluster.live;

import org.jspecify.annotations.NullMarked;
