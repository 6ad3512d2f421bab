/** What a plugin is given and what it answers in one scheduling cycle. */
@NullMarked
package io.berth.api.cycle;

import org.jspecify.annotations.NullMarked;
