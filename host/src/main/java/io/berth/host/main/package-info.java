/** The composition root and the command line. */
@NullMarked
package io.berth.host.main;

import org.jspecify.annotations.NullMarked;
