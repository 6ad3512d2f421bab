/** What the scheduler serves over HTTPS: health, metrics, status; and who may read it. */
@NullMarked
package io.berth.host.server;

import org.jspecify.annotations.NullMarked;
