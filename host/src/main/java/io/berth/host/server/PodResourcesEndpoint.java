package io.berth.host.server;

import io.berth.api.model.Pod;
import io.berth.api.model.Quantity;
import io.berth.host.telemetry.Gauge;
import io.berth.host.telemetry.MetricFamily;
import io.berth.host.telemetry.MetricRegistry;
import io.berth.host.telemetry.MetricRegistry.Level;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** What each pod asks for, as metrics; nothing while another scheduler leads. */
public final class PodResourcesEndpoint implements Endpoint {
    private static final String[] LABELS = {"namespace", "pod", "node", "scheduler", "priority", "resource", "unit"};
    private static final Set<String> BYTES = Set.of("memory", "storage", "ephemeral-storage");

    private final Supplier<Collection<Pod>> pods;
    private final BooleanSupplier leads;

    public PodResourcesEndpoint(Supplier<Collection<Pod>> pods, BooleanSupplier leads) {
        this.pods = pods;
        this.leads = leads;
    }

    @Override
    public Response answer(Request request) {
        MetricRegistry registry = new MetricRegistry(Set.of());
        MetricFamily<Gauge> requests = registry.gauge(
                "kube_pod_resource_request",
                Level.STABLE,
                "Resources requested by workloads on the cluster, broken down by pod. This shows the resource usage the"
                        + " scheduler and kubelet expect per pod for resources along with the unit for the resource if"
                        + " any.",
                LABELS);
        MetricFamily<Gauge> limits = registry.gauge(
                "kube_pod_resource_limit",
                Level.STABLE,
                "Resources limit for workloads on the cluster, broken down by pod. This shows the resource usage the"
                        + " scheduler and kubelet expect per pod for resources along with the unit for the resource if"
                        + " any.",
                LABELS);
        if (leads.getAsBoolean()) {
            for (Pod pod : pods.get()) {
                if (counts(pod)) {
                    add(requests, pod, PodTotals.requests(pod.spec()));
                    add(limits, pod, PodTotals.limits(pod.spec()));
                }
            }
        }
        return Response.of(200, MetricsEndpoint.CONTENT_TYPE, registry.text());
    }

    private static boolean counts(Pod pod) {
        String phase = pod.status().phase();
        boolean ended = phase.equals("Succeeded") || phase.equals("Failed");
        return !ended || pod.spec().nodeName().isEmpty();
    }

    private static void add(MetricFamily<Gauge> family, Pod pod, Map<String, Quantity> amounts) {
        amounts.forEach((resource, amount) -> {
            if (!amount.isZero()) {
                Integer priority = pod.spec().priority();
                family.with(
                                pod.metadata().namespace(),
                                pod.metadata().name(),
                                pod.spec().nodeName(),
                                pod.spec().schedulerName(),
                                priority == null ? "" : priority.toString(),
                                resource,
                                unit(resource))
                        .set(amount.doubleValue());
            }
        });
    }

    private static String unit(String resource) {
        if (resource.equals("cpu")) {
            return "cores";
        }
        if (BYTES.contains(resource) || resource.startsWith("hugepages-")) {
            return "bytes";
        }
        return resource.startsWith("attachable-volumes-") ? "integer" : "";
    }
}
