/** Where plugins come from: the port, and the catalogue of what was found. */
@NullMarked
package io.berth.host.source;

import org.jspecify.annotations.NullMarked;
