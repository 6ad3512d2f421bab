package io.berth.api.snapshot;

/**
 * A port of the host that a pod takes.
 *
 * @param ip {@code 0.0.0.0} for all addresses
 * @param protocol {@code TCP} where the pod names none
 * @param port above 0
 */
public record HostPort(String ip, String protocol, int port) {
    public static final String ANY_IP = "0.0.0.0";

    /** Whether two pods with these ports cannot be on one node. IPs are compared as texts. */
    public boolean conflictsWith(HostPort other) {
        return port == other.port
                && protocol.equals(other.protocol)
                && (ip.equals(other.ip) || ip.equals(ANY_IP) || other.ip.equals(ANY_IP));
    }
}
