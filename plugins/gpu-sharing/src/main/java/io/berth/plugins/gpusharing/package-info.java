/** The plugin GpuSharing. */
@NullMarked
package io.berth.plugins.gpusharing;

import org.jspecify.annotations.NullMarked;
