package io.berth.host.source.script;

import io.berth.api.model.Pod;
import io.berth.api.plugin.ClusterWriter;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.WaitingPods;
import io.berth.api.snapshot.PodInfo;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;

/** What a script gets from the host in tests: everything else than what scripts can reach is refused. */
final class FakeContext {
    final List<String> bound = new ArrayList<>();
    final List<String> verdicts = new ArrayList<>();
    private final Map<String, WaitingPods.WaitingPod> waiting = new LinkedHashMap<>();

    PluginContext context() {
        ClusterWriter writer = fake(ClusterWriter.class, (method, given) -> switch (method) {
            case "bind" -> bound.add(((Pod) given[0]).key() + " to " + given[1]);
            default -> throw new UnsupportedOperationException(method);
        });
        WaitingPods pods = fake(WaitingPods.class, (method, given) -> switch (method) {
            case "all" -> List.copyOf(waiting.values());
            case "get" -> waiting.get((String) given[0]);
            default -> throw new UnsupportedOperationException(method);
        });
        return fake(PluginContext.class, (method, given) -> switch (method) {
            case "schedulerName" -> "default-scheduler";
            case "clock" -> Clock.fixed(Instant.ofEpochMilli(1234567890123L), ZoneOffset.UTC);
            case "writer" -> writer;
            case "waitingPods" -> pods;
            default -> throw new UnsupportedOperationException(method);
        });
    }

    void waits(PodInfo pod, String nodeName) {
        waiting.put(pod.uid(), fake(WaitingPods.WaitingPod.class, (method, given) -> switch (method) {
            case "pod" -> pod;
            case "nodeName" -> nodeName;
            case "waitingFor" -> Set.of("Gang");
            case "allow" -> verdicts.add(given[0] + " allows " + pod.name());
            case "reject" -> verdicts.add(given[0] + " rejects " + pod.name() + ": " + given[1]);
            default -> throw new UnsupportedOperationException(method);
        }));
    }

    private static <T> T fake(Class<T> type, BiFunction<String, Object[], Object> answers) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, given) -> {
                    Object answer = answers.apply(method.getName(), given);
                    return method.getReturnType() == void.class ? null : answer;
                }));
    }
}
