/** Plugins that look at one pod and one node: names, taints, labels, ports, images, features; and the queue's order. */
@NullMarked
package io.berth.plugins.kubedefaults;

import org.jspecify.annotations.NullMarked;
