/** What the API server and the controllers of Kubernetes make of the objects that users write. */
@NullMarked
package io.berth.host.cluster.workload;

import org.jspecify.annotations.NullMarked;
