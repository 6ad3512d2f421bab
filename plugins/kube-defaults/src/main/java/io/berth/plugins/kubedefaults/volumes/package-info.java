/** The plugins that look at volumes: VolumeRestrictions, NodeVolumeLimits, VolumeBinding, VolumeZone. */
@NullMarked
package io.berth.plugins.kubedefaults.volumes;

import org.jspecify.annotations.NullMarked;
