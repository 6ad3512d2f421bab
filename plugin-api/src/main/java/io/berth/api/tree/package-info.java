/** A located tree of values: what YAML and JSON become, and what stands behind plugin arguments and raw objects. */
@NullMarked
package io.berth.api.tree;

import org.jspecify.annotations.NullMarked;
