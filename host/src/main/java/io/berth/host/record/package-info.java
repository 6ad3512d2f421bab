/** Making records out of what comes over a wire, whatever its form: their defaults, their parts, and what is shared. */
@NullMarked
package io.berth.host.record;

import org.jspecify.annotations.NullMarked;
