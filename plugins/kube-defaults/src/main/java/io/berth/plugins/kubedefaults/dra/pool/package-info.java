/** The devices of the cluster: pools of them, as they are seen from a node. */
@NullMarked
package io.berth.plugins.kubedefaults.dra.pool;

import org.jspecify.annotations.NullMarked;
