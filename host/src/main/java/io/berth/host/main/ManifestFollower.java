package io.berth.host.main;

import io.berth.api.tree.InvalidInputException;
import io.berth.host.cluster.embedded.EmbeddedCluster;
import io.berth.host.cluster.manifest.Manifests;
import io.berth.host.generation.FileState;

/** Makes an embedded cluster follow the manifests that it was made from. Used by one thread. */
final class ManifestFollower {
    private final ClusterOptions options;
    private final EmbeddedCluster cluster;
    private final RunReport report;
    private FileState applied;
    private FileState seen;

    ManifestFollower(ClusterOptions options, EmbeddedCluster cluster, RunReport report) {
        this.options = options;
        this.cluster = cluster;
        this.report = report;
        this.applied = FileState.of(options.files);
        this.seen = applied;
    }

    /** Looks at the files once; a change is taken when it stands still from one look to the next. */
    void check() {
        FileState now = FileState.of(options.files);
        boolean standsStill = now.equals(seen);
        seen = now;
        if (standsStill && !now.equals(applied)) {
            applied = now;
            follow();
        }
    }

    private void follow() {
        try {
            Manifests manifests = options.read();
            manifests.notices().forEach(report::note);
            cluster.apply(manifests.objects());
        } catch (InvalidInputException e) {
            report.refusedManifests(e.problems());
        }
    }
}
