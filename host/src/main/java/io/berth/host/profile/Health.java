package io.berth.host.profile;

import io.berth.api.tree.DurationText;
import io.berth.host.config.PluginLimits;
import io.berth.host.source.Origin;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows how one plugin of a profile is doing, and says whether it may be called. A plugin that fails so many times
 * in a row at one extension point is quarantined: not called, until its time is over and one call there shows whether it
 * works again. Safe for several threads; costs one read while the plugin is sound.
 */
final class Health {
    private static final Logger log = LoggerFactory.getLogger(Health.class);

    /**
     * Whose health it is, and what it has to do with.
     *
     * @param clock what people take for the time; only for what is told
     * @param steady time that nobody sets, by which quarantines begin and end
     */
    record Subject(
            String schedulerName,
            String plugin,
            Origin origin,
            PluginLimits limits,
            InstantSource clock,
            InstantSource steady,
            AbandonedCalls abandonedCalls,
            HealthListener listener) {
        AbandonedCalls.Key key() {
            return new AbandonedCalls.Key(plugin, origin.digest());
        }

        /** The plugin in words. */
        String text() {
            return "plugin \"" + plugin + "\" (" + origin + ")";
        }
    }

    private final Subject subject;
    private final AtomicLong failures = new AtomicLong();
    private final AtomicLong overruns = new AtomicLong();
    private final AtomicLong abandoned = new AtomicLong();
    private final AtomicLong passedOver = new AtomicLong();
    private final AtomicLong notCalled = new AtomicLong();
    private final AtomicLong quarantines = new AtomicLong();
    private volatile PluginHealth.State state = PluginHealth.State.SOUND;
    private @Nullable Instant until;
    /** The same moment as it is told: it stays what it was when somebody sets the clock. */
    private @Nullable Instant untilByClock;

    private @Nullable Instant returned;
    private Duration backoff = Duration.ZERO;
    private @Nullable Guard culprit;
    private boolean trialUnderWay;
    private String lastFailure = "";
    private long logSecond;
    private int logLines;

    Health(Subject subject) {
        this.subject = subject;
        if (subject.abandonedCalls().isUsedUp(subject.key())) {
            switchOff();
        }
    }

    Subject subject() {
        return subject;
    }

    boolean isSound() {
        return state == PluginHealth.State.SOUND;
    }

    boolean isSwitchedOff() {
        return state == PluginHealth.State.SWITCHED_OFF;
    }

    /** Whether the plugin may be called at a point now. */
    boolean admits(Guard point) {
        return isSound() || admitsUnsound(point);
    }

    private synchronized boolean admitsUnsound(Guard point) {
        if (state == PluginHealth.State.QUARANTINED
                && until != null
                && !subject.steady().instant().isBefore(until)) {
            change(PluginHealth.State.ON_TRIAL);
        }
        return switch (state) {
            case SOUND -> true;
            case ON_TRIAL -> point != culprit || beginTrial();
            case QUARANTINED, SWITCHED_OFF -> {
                notCalled.incrementAndGet();
                yield false;
            }
        };
    }

    private boolean beginTrial() {
        if (trialUnderWay) {
            notCalled.incrementAndGet();
            return false;
        }
        trialUnderWay = true;
        return true;
    }

    /** A call at a point went well after others had failed, or while the plugin was on trial. */
    synchronized void recovered(Guard point) {
        if (state == PluginHealth.State.ON_TRIAL && point == culprit) {
            returned = subject.steady().instant();
            trialUnderWay = false;
            change(PluginHealth.State.SOUND);
        }
    }

    /**
     * A call failed.
     *
     * @param inARow how many have failed at the point, this one included, and none that went well between
     * @param severe whether it counts for quarantine although it may be the fault of a single pod
     */
    synchronized void failed(Guard point, int inARow, boolean overrun, boolean severe, String failure) {
        failures.incrementAndGet();
        if (overrun) {
            overruns.incrementAndGet();
        }
        lastFailure = failure;
        int limit = subject.limits().quarantine().failuresInARow();
        boolean enough = limit > 0 && inARow >= limit && severe;
        if (state == PluginHealth.State.ON_TRIAL || state == PluginHealth.State.SOUND && enough) {
            culprit = point;
            quarantine(inARow);
        }
    }

    private void quarantine(int inARow) {
        PluginLimits.Quarantine rule = subject.limits().quarantine();
        Instant now = subject.steady().instant();
        boolean again = state == PluginHealth.State.ON_TRIAL
                || returned != null && Duration.between(returned, now).compareTo(rule.maxBackoff()) < 0;
        Duration doubled = backoff.multipliedBy(2);
        backoff =
                !again ? rule.initialBackoff() : doubled.compareTo(rule.maxBackoff()) < 0 ? doubled : rule.maxBackoff();
        until = now.plus(backoff);
        untilByClock = subject.clock().instant().plus(backoff);
        trialUnderWay = false;
        quarantines.incrementAndGet();
        change(PluginHealth.State.QUARANTINED);
        log.warn(
                "{} of profile {} is quarantined for {} after {}: {}",
                subject.text(),
                subject.schedulerName(),
                DurationText.format(backoff),
                inARow == 1 ? "a failure" : inARow + " failures in a row",
                lastFailure);
    }

    /** The plugin is not called any more; if several of the same file do not end, no further one is asked to. */
    void abandonedAtItsEnd() {
        subject.abandonedCalls().add(subject.key().ofClosing());
    }

    /** Whether as many as may have not come back from being closed. */
    boolean mayClose() {
        return !subject.abandonedCalls().isUsedUp(subject.key().ofClosing());
    }

    /** A call was abandoned. */
    synchronized void abandoned(Guard point, String failure) {
        abandoned.incrementAndGet();
        failures.incrementAndGet();
        overruns.incrementAndGet();
        lastFailure = failure;
        culprit = point;
        if (subject.abandonedCalls().add(subject.key()) >= AbandonedCalls.PER_PLUGIN_MAX) {
            switchOff();
        } else {
            quarantine(1);
        }
    }

    private void switchOff() {
        lastFailure = AbandonedCalls.PER_PLUGIN_MAX + " of its calls never ended, the most that one plugin may have";
        until = null;
        untilByClock = null;
        change(PluginHealth.State.SWITCHED_OFF);
        log.error(
                "{} of profile {} is switched off until its file changes: {}",
                subject.text(),
                subject.schedulerName(),
                lastFailure);
    }

    private void change(PluginHealth.State next) {
        PluginHealth.State before = state;
        state = next;
        if (next == PluginHealth.State.SOUND && before != next) {
            log.info("{} of profile {} works again", subject.text(), subject.schedulerName());
        }
        subject.listener().changed(report());
    }

    /** Whether another line may be written to the log in this second. */
    synchronized boolean mayLog() {
        long second = subject.steady().instant().getEpochSecond();
        if (second != logSecond) {
            logSecond = second;
            logLines = 0;
        }
        return ++logLines <= subject.limits().logLinesPerSecond();
    }

    /** The policy answered in the plugin's place. */
    void passedOver() {
        passedOver.incrementAndGet();
    }

    /** Why the plugin is not called. */
    synchronized PluginFailure refusal() {
        String when = untilByClock == null
                ? "is switched off until its file changes"
                : "is quarantined and tried again after " + untilByClock.truncatedTo(ChronoUnit.SECONDS);
        return PluginFailure.quick(
                subject.plugin(),
                "plugin \"" + subject.plugin() + "\" " + when + ", since it keeps failing: " + lastFailure);
    }

    synchronized PluginHealth report() {
        return new PluginHealth(
                subject.schedulerName(),
                subject.plugin(),
                subject.origin(),
                state,
                state == PluginHealth.State.QUARANTINED ? untilByClock : null,
                lastFailure,
                new PluginHealth.Counts(
                        failures.get(),
                        overruns.get(),
                        abandoned.get(),
                        passedOver.get(),
                        notCalled.get(),
                        quarantines.get()));
    }
}
