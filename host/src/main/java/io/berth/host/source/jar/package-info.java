/** Plugins from jars, by PF4J. */
@NullMarked
package io.berth.host.source.jar;

import org.jspecify.annotations.NullMarked;
