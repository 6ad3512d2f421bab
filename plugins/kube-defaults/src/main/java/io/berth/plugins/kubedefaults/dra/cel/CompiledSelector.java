package io.berth.plugins.kubedefaults.dra.cel;

/** An expression that was compiled, or could not be. */
public sealed interface CompiledSelector permits CompiledSelector.Invalid, DeviceProgram {
    /** An expression that is wrong. */
    record Invalid(String reason) implements CompiledSelector {}
}
