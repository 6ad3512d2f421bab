package io.berth.host.main;

import io.berth.api.model.GenericObject;
import io.berth.api.model.KubeObject;
import io.berth.api.model.ObjectMeta;
import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import io.berth.api.tree.Tree;
import io.berth.host.cluster.EventWriter;
import io.berth.host.generation.FileChange;
import io.berth.host.generation.Generation;
import io.berth.host.generation.ReloadCause;
import io.berth.host.generation.ReloadListener;
import io.berth.host.profile.HealthListener;
import io.berth.host.profile.PluginHealth;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Tells the cluster by events which generation is in use, which change was refused, and which plugin is quarantined. They
 * are events of the lease, which is there as long as somebody schedules, whichever replica that is.
 */
final class ClusterNews implements ReloadListener, HealthListener {
    private static final String NORMAL = "Normal";
    private static final String WARNING = "Warning";
    /** The longest note of an event. */
    private static final int NOTE_MAX = 1024;

    private final EventWriter writer;
    private final Supplier<KubeObject> lease;
    private final AtomicLong refusals = new AtomicLong();

    /** @param lease as it is known at the moment */
    ClusterNews(EventWriter writer, Supplier<KubeObject> lease) {
        this.writer = writer;
        this.lease = lease;
    }

    /** A lease, as much of it as events need. */
    static KubeObject lease(String namespace, String name, String uid) {
        ObjectMeta metadata =
                new ObjectMeta(name, namespace, uid, "", 0, Map.of(), Map.of(), List.of(), List.of(), null, null);
        return new GenericObject(
                "coordination.k8s.io/v1", "Lease", metadata, new Tree.Mapping(Position.UNKNOWN, Map.of()));
    }

    /** Events of equal action count as one that is repeated, and only the first note is kept. */
    private void tell(String type, String reason, String action, String note) {
        String cut = note.length() <= NOTE_MAX ? note : note.substring(0, NOTE_MAX - 1) + "…";
        writer.event(lease.get(), null, type, reason, action, cut);
    }

    @Override
    public void applied(Generation generation, ReloadCause cause, List<FileChange> changes) {
        tell(
                NORMAL,
                "GenerationApplied",
                "UseGeneration" + generation.number(),
                "Generation " + generation.number() + " of configuration and plugins is in use, digest "
                        + generation.digest());
    }

    @Override
    public void refused(List<Problem> problems) {
        tell(
                WARNING,
                "GenerationRefused",
                "RefuseChange" + refusals.incrementAndGet(),
                "A change was refused, and what was before goes on: "
                        + problems.stream().map(Problem::toString).collect(Collectors.joining("; ")));
    }

    @Override
    public void repaired(Generation current) {
        tell(
                NORMAL,
                "GenerationKept",
                "KeepGeneration" + current.number(),
                "The files are good again: generation " + current.number() + " goes on, digest " + current.digest());
    }

    @Override
    public void changed(PluginHealth health) {
        String plugin =
                "Plugin \"" + health.plugin() + "\" (" + health.origin() + ") of profile " + health.schedulerName();
        switch (health.state()) {
            case SOUND -> tell(NORMAL, "PluginRecovered", "CallPlugin" + health.plugin(), plugin + " works again");
            case QUARANTINED ->
                tell(
                        WARNING,
                        "PluginQuarantined",
                        "QuarantinePlugin" + health.plugin(),
                        plugin + " is not called" + until(health) + ", since it keeps failing: "
                                + health.lastFailure());
            case SWITCHED_OFF ->
                tell(
                        WARNING,
                        "PluginSwitchedOff",
                        "SwitchOffPlugin" + health.plugin(),
                        plugin + " is not called any more until its file changes: " + health.lastFailure());
            case ON_TRIAL -> {}
        }
    }

    private static String until(PluginHealth health) {
        return health.until() == null ? "" : " until " + health.until().truncatedTo(ChronoUnit.SECONDS);
    }
}
