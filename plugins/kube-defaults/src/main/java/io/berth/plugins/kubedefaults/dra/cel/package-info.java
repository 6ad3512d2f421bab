/** The expressions by which claims and classes select devices: the Common Expression Language with Kubernetes' additions. */
@NullMarked
package io.berth.plugins.kubedefaults.dra.cel;

import org.jspecify.annotations.NullMarked;
