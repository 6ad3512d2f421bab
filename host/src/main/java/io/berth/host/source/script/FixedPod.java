package io.berth.host.source.script;

import io.berth.api.model.PodSpec;
import io.berth.api.snapshot.PodClass;
import io.berth.api.snapshot.Resources;
import java.util.LinkedHashMap;
import java.util.Map;

/** What scripts see of all pods of a class. */
record FixedPod(
        String namespace,
        Map<String, String> labels,
        Map<String, String> annotations,
        int priority,
        Map<String, Long> requests,
        PodSpec spec) {
    private static final PodClass.Key<String> JSON = new PodClass.Key<>("script view");

    static String json(PodClass podClass) {
        return podClass.derive(JSON, FixedPod::compute);
    }

    private static String compute(PodClass podClass) {
        return JsonText.of(new FixedPod(
                podClass.namespace(),
                podClass.labels(),
                podClass.identity().annotations(),
                podClass.spec().effectivePriority(),
                amounts(podClass.requests().effective()),
                podClass.spec()));
    }

    private static Map<String, Long> amounts(Resources requests) {
        Map<String, Long> amounts = new LinkedHashMap<>();
        amounts.put("milliCpu", requests.milliCpu());
        amounts.put("memory", requests.memory());
        amounts.put("ephemeralStorage", requests.ephemeralStorage());
        amounts.put("pods", 1L);
        for (int i = 0; i < requests.scalarCount(); i++) {
            amounts.put(requests.scalarName(i), requests.scalarAmount(i));
        }
        return amounts;
    }
}
