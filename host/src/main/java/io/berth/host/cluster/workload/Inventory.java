package io.berth.host.cluster.workload;

import io.berth.api.model.KubeObject;
import io.berth.api.snapshot.ClusterObjects;
import java.util.List;

/** What is in the cluster, as controllers look at it. */
public interface Inventory extends ClusterObjects {
    /** The objects that an owner controls, in the order in which they came. */
    List<KubeObject> controlledBy(String kind, String namespace, String name);

    /** Names of a kind that begin like this and that control objects, although they are not in the cluster. */
    List<String> absentOwners(String kind, String namespace, String prefix);

    /** Counts what an owner makes: another number at each call. */
    long nextNumber(String owner);
}
