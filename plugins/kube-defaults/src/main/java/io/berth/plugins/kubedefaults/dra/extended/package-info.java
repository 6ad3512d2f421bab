/** Extended resources of pods that devices back instead of a device plugin. */
@NullMarked
package io.berth.plugins.kubedefaults.dra.extended;

import org.jspecify.annotations.NullMarked;
