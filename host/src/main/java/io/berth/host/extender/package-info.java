/** Extenders: services outside the scheduler that are asked over HTTP. */
@NullMarked
package io.berth.host.extender;

import org.jspecify.annotations.NullMarked;
