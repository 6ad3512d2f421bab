/** The claims of pods, as they are and as they will be once what was decided is written. */
@NullMarked
package io.berth.plugins.kubedefaults.dra.claim;

import org.jspecify.annotations.NullMarked;
