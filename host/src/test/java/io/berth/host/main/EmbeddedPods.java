package io.berth.host.main;

import io.berth.api.model.Pod;
import io.berth.host.cluster.embedded.EmbeddedCluster;
import io.berth.testkit.PodBuilder;

/** The pods of a stream in an embedded cluster. */
record EmbeddedPods(EmbeddedCluster cluster) implements PodStream.Pods {
    @Override
    public void create(String name) {
        cluster.create(
                PodBuilder.pod(name).uid("u-" + name).requests("cpu=100m").build());
    }

    @Override
    public void delete(Pod pod) {
        cluster.deletePod(pod);
    }
}
