/** The plugin BlinkingLights. */
@NullMarked
package io.berth.plugins.blinkinglights;

import org.jspecify.annotations.NullMarked;
