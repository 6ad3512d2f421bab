package io.berth.api.snapshot;

import io.berth.api.model.Container;
import io.berth.api.model.ContainerPort;
import io.berth.api.model.PodSpec;
import java.util.ArrayList;
import java.util.List;

/** The host ports of a pod. */
public final class PodPorts {
    private PodPorts() {}

    /** Those of its sidecars, then those of its containers. */
    public static List<HostPort> of(PodInfo pod) {
        return pod.podClass().hostPorts();
    }

    /** As the other one, computed anew. */
    public static List<HostPort> of(PodSpec spec) {
        List<HostPort> ports = new ArrayList<>();
        for (Container container : spec.initContainers()) {
            if (container.restartPolicy().equals("Always")) {
                add(container, ports);
            }
        }
        spec.containers().forEach(container -> add(container, ports));
        return List.copyOf(ports);
    }

    private static void add(Container container, List<HostPort> ports) {
        for (ContainerPort port : container.ports()) {
            if (port.hostPort() > 0) {
                ports.add(new HostPort(
                        port.hostIP().isEmpty() ? HostPort.ANY_IP : port.hostIP(),
                        port.protocol().isEmpty() ? "TCP" : port.protocol(),
                        port.hostPort()));
            }
        }
    }
}
