/** DynamicResources: brings pods to nodes on which devices for their claims are free, and allocates them. */
@NullMarked
package io.berth.plugins.kubedefaults.dra;

import org.jspecify.annotations.NullMarked;
