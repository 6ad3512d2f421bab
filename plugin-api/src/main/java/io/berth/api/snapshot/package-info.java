/** The state of the cluster as one scheduling cycle sees it. */
@NullMarked
package io.berth.api.snapshot;

import org.jspecify.annotations.NullMarked;
