/**
 * For the tests of plugins: pods and nodes by builders or as text, what the host gives to plugins in memory, and
 * {@link io.berth.testkit.PluginContract}, which every plugin has to keep.
 */
@NullMarked
package io.berth.testkit;

import org.jspecify.annotations.NullMarked;
