/** DefaultPreemption: makes room for a pod by evicting less important ones. */
@NullMarked
package io.berth.plugins.kubedefaults.preemption;

import org.jspecify.annotations.NullMarked;
