package io.berth.host.config;

/**
 * How the API server is spoken to. Zero numbers and an empty content type become their defaults, as in kube-scheduler.
 *
 * @param kubeconfig a file; empty for the configuration inside a cluster
 * @param acceptContentTypes what answers may be in; empty for the content type
 * @param contentType what requests are in
 * @param qps how many requests a second; negative for no limit
 * @param burst how many requests at once
 */
public record ClientConnection(
        String kubeconfig, String acceptContentTypes, String contentType, double qps, int burst) {
    /** The defaults. */
    public ClientConnection() {
        this("", "", "", 0, 0);
    }

    public ClientConnection {
        contentType = contentType.isEmpty() ? "application/vnd.kubernetes.protobuf" : contentType;
        qps = qps == 0 ? 50 : qps;
        burst = burst == 0 ? 100 : burst;
    }

    /** Whether answers may be in protobuf. */
    public boolean acceptsProtobuf() {
        return (acceptContentTypes.isEmpty() ? contentType : acceptContentTypes).contains("protobuf");
    }
}
