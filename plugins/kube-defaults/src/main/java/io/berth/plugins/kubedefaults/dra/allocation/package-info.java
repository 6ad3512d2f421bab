/** The search for devices that satisfy claims on a node. */
@NullMarked
package io.berth.plugins.kubedefaults.dra.allocation;

import org.jspecify.annotations.NullMarked;
