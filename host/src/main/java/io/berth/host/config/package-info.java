/** KubeSchedulerConfiguration: its meaning as records, and the strict way from a text to them. */
@NullMarked
package io.berth.host.config;

import org.jspecify.annotations.NullMarked;
