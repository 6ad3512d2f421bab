package io.berth.api.model;

import java.util.List;

/**
 * A container of a pod.
 *
 * @param restartPolicy {@code Always} makes an init container a sidecar
 */
public record Container(
        String name,
        String image,
        ResourceRequirements resources,
        List<ContainerPort> ports,
        String restartPolicy,
        List<ContainerRestartRule> restartPolicyRules,
        List<VolumeMount> volumeMounts) {
    public Container {
        ports = List.copyOf(ports);
        restartPolicyRules = List.copyOf(restartPolicyRules);
        volumeMounts = List.copyOf(volumeMounts);
    }
}
