package io.berth.host.rehearsal;

/**
 * A node as the made-up server knows it.
 *
 * @param full whether pods of the rehearsal take nearly all of it from the beginning
 */
record StagedNode(int number, boolean full) {
    private static final int ZONES = 3;

    String name() {
        return "node-" + number;
    }

    /** The object as a server of the API would give it, in one line. */
    String json(long version) {
        return """
            {"kind": "Node", "apiVersion": "v1", "metadata": {"name": "%1$s", "uid": "uid-%1$s",
            "resourceVersion": "%2$d", "creationTimestamp": "2026-01-01T00:00:00Z",
            "labels": {"kubernetes.io/hostname": "%1$s", "kubernetes.io/arch": "amd64", "kubernetes.io/os": "linux",
            "topology.kubernetes.io/zone": "zone-%3$d"%4$s}},
            "spec": {%5$s},
            "status": {"capacity": {"cpu": "4", "memory": "16Gi", "pods": "110", "ephemeral-storage": "100Gi"},
            "allocatable": {"cpu": "4", "memory": "16Gi", "pods": "110", "ephemeral-storage": "100Gi"},
            "conditions": [{"type": "Ready", "status": "True", "lastHeartbeatTime": "2026-01-01T00:00:00Z",
            "lastTransitionTime": "2026-01-01T00:00:00Z", "reason": "KubeletReady", "message": "ready"}],
            "images": [{"names": ["registry.k8s.io/pause:3.10"], "sizeBytes": 320448}]}}\
            """.formatted(name(), version, number % ZONES, full ? ", \"full\":" + " \"yes\"" : "", taints())
                .replace('\n', ' ');
    }

    private String taints() {
        return full ? "" : "\"taints\": [{\"key\": \"berth.io/some\", \"effect\": \"PreferNoSchedule\"}]";
    }
}
