package io.berth.host.main;

import java.util.concurrent.atomic.AtomicInteger;
import sun.misc.Signal;

/**
 * Turns the signals that ask the process to end into an interrupt of the main thread, so that it can end in good order
 * and choose its exit code. Whoever asks again does not want to wait.
 */
final class StopSignals {
    private final AtomicInteger asked = new AtomicInteger();

    private StopSignals(Thread main) {
        for (String name : new String[] {"TERM", "INT"}) {
            Signal.handle(new Signal(name), signal -> {
                if (asked.getAndIncrement() > 0) {
                    Runtime.getRuntime().halt(1);
                }
                main.interrupt();
            });
        }
    }

    static StopSignals interrupting(Thread main) {
        return new StopSignals(main);
    }

    /** Whether somebody has asked the process to end. */
    boolean asked() {
        return asked.get() > 0;
    }
}
