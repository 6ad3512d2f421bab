package io.berth.host.telemetry;

import java.util.List;

/**
 * What a metric is.
 *
 * @param help with the level in front, as kube-scheduler writes it
 */
record MetricInfo(String name, String help, List<String> labels) {
    MetricInfo {
        labels = List.copyOf(labels);
    }
}
