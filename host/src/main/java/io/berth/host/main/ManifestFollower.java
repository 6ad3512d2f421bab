package io.berth.host.main;

import io.berth.api.tree.InvalidInputException;
import io.berth.host.cluster.embedded.EmbeddedCluster;
import io.berth.host.cluster.manifest.Manifest;
import io.berth.host.cluster.manifest.Manifests;
import io.berth.host.generation.FileState;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Makes an embedded cluster follow the manifests that it was made from. Used by one thread. */
final class ManifestFollower {
    private final ClusterOptions options;
    private final EmbeddedCluster cluster;
    private final RunReport report;
    private FileState applied;
    private FileState seen;
    private Set<String> titles;

    /**
     * @param first what the files looked like before they were read for the first time
     * @param loaded what was read then
     */
    ManifestFollower(
            ClusterOptions options, FileState first, Manifests loaded, EmbeddedCluster cluster, RunReport report) {
        this.options = options;
        this.cluster = cluster;
        this.report = report;
        this.applied = first;
        this.seen = first;
        this.titles = titles(loaded);
    }

    private static Set<String> titles(Manifests manifests) {
        return manifests.objects().stream().map(Manifest::title).collect(Collectors.toCollection(TreeSet::new));
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
            Set<String> now = titles(manifests);
            titles.removeAll(now);
            report.removed(titles);
            titles = now;
        } catch (InvalidInputException e) {
            report.refusedManifests(e.problems());
        }
    }
}
