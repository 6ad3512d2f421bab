/** Time as the scheduler sees it: what can be real or simulated. */
@NullMarked
package io.berth.host.time;

import org.jspecify.annotations.NullMarked;
