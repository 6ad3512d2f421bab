/** Configuration, plugins and profiles as one whole that changes at once or not at all. */
@NullMarked
package io.berth.host.generation;

import org.jspecify.annotations.NullMarked;
