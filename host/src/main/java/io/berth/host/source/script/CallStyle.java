package io.berth.host.source.script;

import io.berth.api.plugin.Dependence;
import org.graalvm.polyglot.Value;

/**
 * How {@code filter} or {@code score} of a script is called.
 *
 * @param dependence what its answers depend on; unless that is nothing known, the pod has no name
 * @param withState whether it takes the state as a third argument
 */
record CallStyle(Dependence dependence, boolean withState) {
    /** How many parameters a function declares; 0 if its script has hidden that. */
    static int parameters(Value function) {
        Value length = function.getMember("length");
        return length != null && length.fitsInInt() ? length.asInt() : 0;
    }
}
