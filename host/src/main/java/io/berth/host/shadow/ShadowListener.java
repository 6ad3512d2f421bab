package io.berth.host.shadow;

/** Hears of comparisons. Called on the thread that compares or schedules; must be fast and must not throw. */
public interface ShadowListener {
    /** Nobody. */
    ShadowListener NONE = new ShadowListener() {
        @Override
        public void compared(Agreement agreement) {}

        @Override
        public void took(Effort current, Effort candidate) {}

        @Override
        public void dropped() {}

        @Override
        public void isRunning(boolean running) {}
    };

    /** A decision was compared, or could not be. */
    void compared(Agreement agreement);

    /** What both cycles took, where both have found a node. */
    void took(Effort current, Effort candidate);

    /** A decision was not compared, as too many waited for it. */
    void dropped();

    /** Whether there is a candidate from now on. */
    void isRunning(boolean running);
}
