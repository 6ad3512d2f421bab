/** The extension points, and what a plugin gets from the host. */
@NullMarked
package io.berth.api.plugin;

import org.jspecify.annotations.NullMarked;
