/** What the tests of the default plugins share: objects written as text, and a cluster in memory. */
@NullMarked
package io.berth.plugins.kubedefaults.testing;

import org.jspecify.annotations.NullMarked;
