package io.berth.host.generation;

/**
 * Why a generation is built.
 *
 * @param what what happened, such as {@code files} or {@code rollback to 1}
 * @param by who asked for it; empty where nobody did
 */
public record ReloadCause(String what, String by) {
    /** Files that are followed have changed. */
    static final ReloadCause FILES = new ReloadCause("files", "");

    @Override
    public String toString() {
        return by.isEmpty() ? what : what + " by " + by;
    }
}
