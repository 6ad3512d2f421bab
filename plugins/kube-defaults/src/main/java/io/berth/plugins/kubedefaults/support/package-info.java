/** What several of the default plugins need. */
@NullMarked
package io.berth.plugins.kubedefaults.support;

import org.jspecify.annotations.NullMarked;
