package io.berth.host.cluster;

/** What {@link ClusterContract} puts into a cluster. */
final class ContractObjects {
    static final String NODE = """
        apiVersion: v1
        kind: Node
        metadata: {name: node-1, labels: {disk: ssd}}
        status:
          capacity: {cpu: "4", memory: 8Gi, pods: "110"}
          allocatable: {cpu: "4", memory: 8Gi, pods: "110"}
        """;
    static final String POD = """
        apiVersion: v1
        kind: Pod
        metadata: {name: web, namespace: default}
        spec:
          terminationGracePeriodSeconds: 0
          containers:
          - {name: main, image: nginx, env: [{name: A, value: b}]}
        """;
    static final String CLAIM = """
        apiVersion: v1
        kind: PersistentVolumeClaim
        metadata: {name: data, namespace: default}
        spec:
          accessModes: [ReadWriteOnce]
          resources: {requests: {storage: 1Gi}}
        """;

    private ContractObjects() {}
}
