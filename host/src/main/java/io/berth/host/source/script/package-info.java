/** Plugins from JavaScript files, by GraalVM. */
@NullMarked
package io.berth.host.source.script;

import org.jspecify.annotations.NullMarked;
