/** Plugins that weigh what pods ask for against what nodes have. */
@NullMarked
package io.berth.plugins.kubedefaults.resources;

import org.jspecify.annotations.NullMarked;
