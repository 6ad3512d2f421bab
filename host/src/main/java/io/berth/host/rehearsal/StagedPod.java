package io.berth.host.rehearsal;

/**
 * A pod as the made-up server knows it.
 *
 * @param spec the fields of its spec, in JSON and without braces
 * @param node empty as long as it is on none
 * @param conditions empty, or the list of its conditions in JSON
 */
record StagedPod(String name, String app, String spec, String node, String conditions) {
    static final String NAMESPACE = "rehearsal";

    StagedPod on(String chosen) {
        return new StagedPod(name, app, spec, chosen, conditions);
    }

    StagedPod with(String newConditions) {
        return new StagedPod(name, app, spec, node, newConditions);
    }

    /** The object as a server of the API would give it, in one line. */
    String json(long version) {
        String place = node.isEmpty() ? "" : "\"nodeName\": \"" + node + "\", ";
        String known = conditions.isEmpty() ? "" : ", \"conditions\": " + conditions;
        return """
            {"kind": "Pod", "apiVersion": "v1", "metadata": {"name": "%1$s", "namespace": "%2$s", "uid": "uid-%1$s",
            "resourceVersion": "%3$d", "creationTimestamp": "2026-01-01T00:00:00Z", "labels": {"app": "%4$s"},
            "ownerReferences": [{"apiVersion": "apps/v1", "kind": "ReplicaSet", "name": "%4$s", "uid": "uid-%4$s",
            "controller": true, "blockOwnerDeletion": true}],
            "managedFields": [{"manager": "kube-controller-manager", "operation": "Update", "apiVersion": "v1",
            "time": "2026-01-01T00:00:00Z", "fieldsType": "FieldsV1", "fieldsV1": {"f:metadata": {"f:labels": {".": {},
            "f:app": {}}}, "f:spec": {"f:containers": {"k:{\\"name\\":\\"main\\"}": {".": {}, "f:image": {}}}}}}]},
            "spec": {%5$s%6$s}, "status": {"phase": "%7$s", "qosClass": "Burstable"%8$s}}\
            """.formatted(name, NAMESPACE, version, app, place, spec, node.isEmpty() ? "Pending" : "Running", known)
                .replace('\n', ' ');
    }
}
