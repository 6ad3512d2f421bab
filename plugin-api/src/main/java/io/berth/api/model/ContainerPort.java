package io.berth.api.model;

/**
 * A port of a container; only ports with a host port matter to scheduling.
 *
 * @param hostPort 0 for none
 * @param protocol empty counts as TCP
 * @param hostIP empty counts as 0.0.0.0
 */
public record ContainerPort(int containerPort, int hostPort, String protocol, String hostIP) {}
