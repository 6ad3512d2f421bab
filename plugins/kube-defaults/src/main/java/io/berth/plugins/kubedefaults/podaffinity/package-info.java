/** Places pods near to and far from other pods. */
@NullMarked
package io.berth.plugins.kubedefaults.podaffinity;

import org.jspecify.annotations.NullMarked;
