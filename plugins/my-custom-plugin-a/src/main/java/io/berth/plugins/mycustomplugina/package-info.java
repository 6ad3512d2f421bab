/** The plugin MyCustomPluginA. */
@NullMarked
package io.berth.plugins.mycustomplugina;

import org.jspecify.annotations.NullMarked;
