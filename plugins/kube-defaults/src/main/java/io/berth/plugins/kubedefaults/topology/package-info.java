/** Counts over the domains of topology labels that follow the snapshots of the cluster. */
@NullMarked
package io.berth.plugins.kubedefaults.topology;

import org.jspecify.annotations.NullMarked;
