/** Plugins wired by a profile, ready to be called. */
@NullMarked
package io.berth.host.profile;

import org.jspecify.annotations.NullMarked;
