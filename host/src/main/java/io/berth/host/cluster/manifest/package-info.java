/** Clusters as people write them down: manifests, node shapes, traces and time lines. */
@NullMarked
package io.berth.host.cluster.manifest;

import org.jspecify.annotations.NullMarked;
