/** Kubernetes objects as immutable records that hold what scheduling reads. */
@NullMarked
package io.berth.api.model;

import org.jspecify.annotations.NullMarked;
