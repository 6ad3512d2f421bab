/** Records of decisions, and what else can be told of the scheduler's work. */
@NullMarked
package io.berth.host.telemetry;

import org.jspecify.annotations.NullMarked;
