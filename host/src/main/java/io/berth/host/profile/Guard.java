package io.berth.host.profile;

import io.berth.api.plugin.PluginException;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.config.FailurePolicy;
import io.berth.host.source.OverrunException;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What stands between the host and one plugin at one extension point: sets the thread's context class loader, lets the
 * watch know of the call, and turns whatever is thrown, and an answer that is null, into a {@link PluginFailure}, or into
 * an answer where the policy says {@code ignore}. Allocates nothing while all is well.
 */
final class Guard {
    private static final Logger log = LoggerFactory.getLogger(Guard.class);
    /** There failures are mostly those of the API server, and cost nobody else anything. */
    private static final Set<String> OUTSIDE = Set.of("preBind", "bind", "postBind");
    /** There the queue is locked, and nobody could go on without the thread. */
    private static final Set<String> IN_QUEUE = Set.of("queueSort", "preEnqueue", "events");

    /** The end of a plugin, which takes nobody's time and may take its own. */
    static final String CLOSING = "close";

    private static final Duration CLOSING_MIN = Duration.ofSeconds(1);

    private final Health health;
    private final @Nullable ClassLoader loader;
    private final String point;
    private volatile int failures;
    private volatile @Nullable Object failedFor;
    private volatile boolean failedForSeveral;

    Guard(Health health, @Nullable ClassLoader loader, String point) {
        this.health = health;
        this.loader = loader;
        this.point = point;
    }

    /** The guard of the same plugin at an extension point, or for {@code events} of its hints. */
    Guard at(String otherPoint) {
        return new Guard(health, loader, otherPoint);
    }

    String pluginName() {
        return health.subject().plugin();
    }

    Health health() {
        return health;
    }

    boolean ignores() {
        return health.subject().limits().failurePolicy() == FailurePolicy.IGNORE;
    }

    /**
     * Whether the plugin is to be called. If it is not, the policy answers for it.
     *
     * @throws PluginFailure if the policy has no answer
     */
    boolean admits() {
        if (health.admits(this)) {
            return true;
        }
        if (!ignores()) {
            throw health.refusal();
        }
        health.passedOver();
        return false;
    }

    /** Whether the plugin is to be called to take something back, which it should be as long as it can. */
    boolean admitsUndoing() {
        return !health.isSwitchedOff();
    }

    /** Called before the plugin; the result is for {@link #leave}. */
    @Nullable
    ClassLoader enter() {
        Thread thread = Thread.currentThread();
        if (thread instanceof WatchedThread watched) {
            watched.calls().begin(this);
        }
        ClassLoader before = thread.getContextClassLoader();
        if (before != loader) {
            thread.setContextClassLoader(loader);
        }
        return before;
    }

    /** Called after the plugin, whatever came of it. */
    void leave(@Nullable ClassLoader before) {
        Thread thread = Thread.currentThread();
        if (before != loader) {
            thread.setContextClassLoader(before);
        }
        if (thread instanceof WatchedThread watched) {
            watched.calls().end();
        }
    }

    /** The answer of a method, if it is one and came in time. */
    <R> R answer(@Nullable R answer, String method) {
        R present = present(answer, method);
        done();
        return present;
    }

    /** The answer of a method that says nothing of how the plugin is doing, if it is one. */
    <R> R present(@Nullable R answer, String method) {
        if (answer == null) {
            throw new PluginFailure(pluginName(), method + " of plugin \"" + pluginName() + "\" returned null", null);
        }
        return answer;
    }

    /** A call without an answer came back; in time, or it fails. */
    void done() {
        if (isOverrun()) {
            throw new OverrunException(excess());
        }
        if (failures != 0 || !health.isSound()) {
            failures = 0;
            failedFor = null;
            failedForSeveral = false;
            health.recovered(this);
        }
    }

    private static boolean isOverrun() {
        return Thread.currentThread() instanceof WatchedThread watched
                && watched.calls().isOverrun();
    }

    /** What a call that is overrun has exceeded. */
    private static String excess() {
        return Thread.currentThread() instanceof WatchedThread watched
                ? watched.calls().excess()
                : "";
    }

    /**
     * What follows from something thrown.
     *
     * @param answer the one in the plugin's place if the policy is to ignore its failures
     * @throws PluginFailure if it is not
     */
    <R> R failed(Throwable thrown, @Nullable PodInfo pod, R answer) {
        boolean overrun = isOverrun() || thrown instanceof OverrunException || thrown instanceof OutOfMemoryError;
        PluginFailure failure = failure(thrown);
        if (!failure.pluginName().equals(pluginName())) {
            throw failure;
        }
        count(pod, overrun, failure);
        if (!ignores()) {
            throw failure;
        }
        health.passedOver();
        return answer;
    }

    private void count(@Nullable PodInfo pod, boolean overrun, PluginFailure failure) {
        Object kind = pod == null ? this : pod.podClass();
        int inARow;
        synchronized (this) {
            failedForSeveral |= failures > 0 && failedFor != kind;
            failedFor = kind;
            inARow = failures + 1;
            failures = inARow;
        }
        if (inARow == 1 && health.mayLog()) {
            tell(failure);
        }
        boolean severe = overrun || failedForSeveral;
        health.failed(this, inARow, overrun, severe && !OUTSIDE.contains(point), point + ": " + failure.getMessage());
    }

    /** What fails the pod is told with the pod; here stands what its author needs, and what is passed over. */
    private void tell(PluginFailure failure) {
        boolean defect = failure.getCause() != null && !(failure.getCause() instanceof PluginException);
        if (defect) {
            log.warn(
                    "{} failed in {} of profile {}: {}",
                    text(),
                    point,
                    health.subject().schedulerName(),
                    failure.getMessage());
            log.debug("where {} failed", text(), failure.getCause());
        } else if (ignores()) {
            log.warn(
                    "{} failed in {} of profile {} and is passed over: {}",
                    text(),
                    point,
                    health.subject().schedulerName(),
                    failure.getMessage());
        }
    }

    /**
     * The failure that something thrown is. A virtual machine that is broken, and the end of a thread that was left
     * behind, are nobody's failure and go on.
     */
    PluginFailure failure(Throwable thrown) {
        if (thrown instanceof PluginFailure failure) {
            return failure;
        }
        if (thrown instanceof Abandonment end) {
            throw end;
        }
        if (thrown instanceof VirtualMachineError error
                && !(thrown instanceof StackOverflowError)
                && !(thrown instanceof OutOfMemoryError)) {
            throw error;
        }
        if (isOverrun()) {
            return new PluginFailure(pluginName(), excess() + place(thrown), thrown);
        }
        if (thrown instanceof InterruptedException) {
            Thread.currentThread().interrupt();
        }
        return new PluginFailure(pluginName(), cut(message(thrown)) + place(thrown), thrown);
    }

    /** Where in a jar something was thrown that its author did not mean to. */
    private String place(Throwable thrown) {
        if (thrown instanceof PluginException
                || !health.subject().origin().kind().equals("jar")
                || loader == null) {
            return "";
        }
        StackTraceElement own = ownFrame(thrown.getStackTrace());
        String line = own == null ? "" : ", " + own.getFileName() + ":" + own.getLineNumber();
        return " (" + health.subject().origin() + line + ")";
    }

    /** The innermost one of the plugin's own; null if there is none. */
    private @Nullable StackTraceElement ownFrame(StackTraceElement[] stack) {
        String name = loader == null ? null : loader.getName();
        for (StackTraceElement frame : stack) {
            if (name != null && name.equals(frame.getClassLoaderName())) {
                return frame;
            }
        }
        return null;
    }

    private String cut(String text) {
        int longest = health.subject().limits().textLength();
        return text.length() <= longest ? text : text.substring(0, longest) + "…";
    }

    /** The message of what was not thrown to be read, such as a number that is none, says nothing without its kind. */
    static String message(Throwable thrown) {
        String message = thrown.getMessage();
        String kind = thrown.getClass().getName().replaceFirst("^.*[.$](?=.)", "");
        if (message == null || message.isBlank()) {
            return kind;
        }
        boolean isMeant = thrown.getClass().getName().startsWith("io.berth.") || thrown instanceof PluginException;
        return isMeant ? message : kind + ": " + message + missing(thrown, message);
    }

    private static String missing(Throwable thrown, String message) {
        boolean isMissing = thrown instanceof NoClassDefFoundError && message.indexOf(' ') < 0;
        return isMissing
                ? ": put the library that has this class into the jar; of the host only io.berth.api, org.slf4j and the"
                        + " JDK are there"
                : "";
    }

    /** How long a call may take before it is interrupted; scripts have a watch of their own that comes first. */
    Duration patience() {
        Duration budget = health.subject().limits().timeBudget();
        if (point.equals(CLOSING) && budget.compareTo(CLOSING_MIN) < 0) {
            return CLOSING_MIN;
        }
        return health.subject().origin().kind().equals("script") ? budget.multipliedBy(2) : budget;
    }

    boolean mayBeLeftBehind() {
        return !IN_QUEUE.contains(point);
    }

    String text() {
        return health.subject().text();
    }

    /**
     * What is to be said of a call that nothing can be done about.
     *
     * @param excess what it has exceeded
     */
    String stuck(String excess, StackTraceElement[] place) {
        return text() + ": " + deaf(excess) + ", and holds the queue, so that nothing goes on" + at(place);
    }

    private String deaf(String excess) {
        return point + " " + excess + ", did not end when it was interrupted";
    }

    private String at(StackTraceElement[] place) {
        StackTraceElement own = ownFrame(place);
        return own == null && place.length == 0 ? "" : " at " + (own == null ? place[0] : own);
    }

    /**
     * The call was left behind.
     *
     * @param excess what it has exceeded
     */
    PluginFailure abandoned(String excess, StackTraceElement[] place) {
        String message = deaf(excess) + ", and was left behind" + at(place);
        if (point.equals(CLOSING)) {
            health.abandonedAtItsEnd();
        } else {
            health.abandoned(this, message);
        }
        return new PluginFailure(pluginName(), message, null);
    }
}
