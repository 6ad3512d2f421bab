package io.berth.host.main;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import sun.misc.Signal;

/**
 * Writes the state into the log at SIGUSR2. The virtual machine uses that signal itself, to sample its threads, unless
 * {@code _JAVA_SR_SIGNUM} gives it another one; the launcher does. Where it does not, the signal is left to the machine.
 */
final class DumpSignal {
    private static final Logger log = LoggerFactory.getLogger(DumpSignal.class);
    private static final String OTHER_SIGNAL = "_JAVA_SR_SIGNUM";

    private DumpSignal() {}

    static void writes(StateDump dump) {
        if (System.getenv(OTHER_SIGNAL) == null) {
            log.debug("SIGUSR2 writes no dump, since {} is not set", OTHER_SIGNAL);
            return;
        }
        Signal.handle(new Signal("USR2"), signal -> dump.lines().forEach(log::info));
    }
}
