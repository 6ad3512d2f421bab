/** Spreads pods evenly over topologies. */
@NullMarked
package io.berth.plugins.kubedefaults.spread;

import org.jspecify.annotations.NullMarked;
