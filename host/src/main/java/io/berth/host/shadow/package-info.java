/** A candidate configuration beside the one in use: what it would decide, without effect. */
@NullMarked
package io.berth.host.shadow;

import org.jspecify.annotations.NullMarked;
