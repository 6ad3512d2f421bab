package io.berth.host.profile;

/** Ends a thread that came back from a call after it had been left behind: another one does its work by now. */
public final class Abandonment extends Error {
    private static final long serialVersionUID = 1L;

    Abandonment() {
        super("the thread was left behind in a call of a plugin", null, false, false);
    }
}
