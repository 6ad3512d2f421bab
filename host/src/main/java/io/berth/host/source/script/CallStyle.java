package io.berth.host.source.script;

import io.berth.api.plugin.Dependence;

/**
 * How {@code filter} or {@code score} of a script is called.
 *
 * @param dependence what its answers depend on; unless that is nothing known, the pod has no name
 * @param withState whether it takes the state as a third argument
 */
record CallStyle(Dependence dependence, boolean withState) {}
