package io.berth.host.shadow;

import io.berth.host.generation.Lease;
import io.berth.host.profile.Abandonment;
import io.berth.host.profile.PluginFailure;
import io.berth.host.profile.WatchedThread;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compares decisions one by one, on a thread of its own. Whoever hands it a decision never waits: what is too much is
 * dropped.
 */
final class ShadowWorker {
    private static final Logger log = LoggerFactory.getLogger(ShadowWorker.class);
    /** They hold on to snapshots, which share what did not change between them. */
    private static final int WAITING_MAX = 256;

    private final CandidateCycles cycles;
    private final Tally tally;
    private final Lease lease;
    private final Consumer<WatchedThread> watch;
    /** An empty one is the end. */
    private final BlockingQueue<Optional<Decision>> decisions = new LinkedBlockingQueue<>();

    private volatile boolean ended;
    private volatile @Nullable Decision underWay;

    /**
     * @param lease on the candidate; closed at the end, when no plugin is called any more
     * @param watch looks after the thread's calls of plugins
     */
    ShadowWorker(CandidateCycles cycles, Tally tally, Lease lease, Consumer<WatchedThread> watch) {
        this.cycles = cycles;
        this.tally = tally;
        this.lease = lease;
        this.watch = watch;
    }

    void start() {
        WatchedThread thread = new WatchedThread("berth-shadow", this::work, this::leftBehind);
        watch.accept(thread);
        thread.start();
    }

    /** Whether one more decision would be taken. */
    boolean hasRoom() {
        return decisions.size() < WAITING_MAX;
    }

    void add(Decision decision) {
        decisions.add(Optional.of(decision));
    }

    int waiting() {
        return decisions.size();
    }

    /** Compares nothing more; what is being compared ends first, or is left behind. */
    void end() {
        ended = true;
        decisions.clear();
        decisions.add(Optional.empty());
    }

    private void work() {
        try {
            for (Optional<Decision> next = decisions.take(); next.isPresent() && !ended; next = decisions.take()) {
                underWay = next.get();
                tally.add(next.get(), compare(next.get()));
                underWay = null;
            }
            lease.close();
        } catch (Abandonment e) {
            log.info("thread {} is back from the call in which it was left behind, and ends", Thread.currentThread());
        } catch (InterruptedException e) {
            // Nobody ends the comparison so: a plugin has marked its thread, or the watch came too late with it.
            start();
        }
    }

    private Comparison compare(Decision decision) {
        try {
            return cycles.compare(decision);
        } catch (Abandonment e) {
            throw e;
        } catch (RuntimeException | Error e) {
            log.error("comparing what becomes of pod {} failed", decision.pod().key(), e);
            cycles.forget();
            return Comparison.failed("internal error: " + e);
        }
    }

    /** Called by the watch; the thread that was left behind touches nothing any more. */
    private void leftBehind(PluginFailure failure) {
        Decision decision = underWay;
        underWay = null;
        cycles.forget();
        if (decision != null) {
            tally.add(decision, Comparison.failed("plugin \"" + failure.pluginName() + "\": " + failure.getMessage()));
        }
        start();
    }
}
