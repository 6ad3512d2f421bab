package io.berth.host.extender;

import io.berth.api.cycle.PreemptionCandidate;
import io.berth.api.model.KubeObject;
import io.berth.api.plugin.PluginException;
import io.berth.api.snapshot.PodInfo;
import io.berth.api.tree.Tree;
import io.berth.host.config.Extender;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** What is said to an extender about preemption, and what it answers. */
record PreemptionExchange(Extender extender, Function<KubeObject, Tree> json) {
    Tree write(Tree pod, List<PreemptionCandidate> candidates) {
        JsonBuilder byNode = new JsonBuilder();
        for (PreemptionCandidate candidate : candidates) {
            List<Tree> victims = candidate.victims().stream().map(this::victim).toList();
            byNode.put(
                    candidate.nodeName(),
                    new JsonBuilder()
                            .put("Pods", JsonBuilder.list(victims))
                            .put("NumPDBViolations", JsonBuilder.number(candidate.budgetViolations()))
                            .done());
        }
        boolean names = extender.nodeCacheCapable();
        return new JsonBuilder()
                .put("Pod", pod)
                .put("NodeNameToVictims", names ? JsonBuilder.NULL : byNode.done())
                .put("NodeNameToMetaVictims", names ? byNode.done() : JsonBuilder.NULL)
                .done();
    }

    private Tree victim(PodInfo pod) {
        return extender.nodeCacheCapable()
                ? new JsonBuilder().put("UID", pod.uid()).done()
                : json.apply(pod.pod());
    }

    List<PreemptionCandidate> read(Tree answer, List<PreemptionCandidate> asked) {
        List<PreemptionCandidate> candidates = new ArrayList<>();
        if (Answers.field(answer, "NodeNameToMetaVictims") instanceof Tree.Mapping byNode) {
            for (Map.Entry<String, Tree> entry : byNode.entries().entrySet()) {
                candidates.add(candidate(entry.getKey(), entry.getValue(), asked));
            }
        }
        return candidates;
    }

    private PreemptionCandidate candidate(String node, Tree victims, List<PreemptionCandidate> asked) {
        PreemptionCandidate before = asked.stream()
                .filter(candidate -> candidate.nodeName().equals(node))
                .findFirst()
                .orElseThrow(() -> new PluginException("extender: " + extender.urlPrefix()
                        + " claims to preempt on node: " + node + ", but it was not asked about it"));
        List<PodInfo> pods = new ArrayList<>();
        if (Answers.field(victims, "Pods") instanceof Tree.Sequence list) {
            list.items().forEach(item -> pods.add(victim(Answers.text(item, "UID"), node, before)));
        }
        String violations = Answers.text(victims, "NumPDBViolations");
        return new PreemptionCandidate(node, pods, violations.isEmpty() ? 0 : Integer.parseInt(violations));
    }

    private PodInfo victim(String uid, String node, PreemptionCandidate before) {
        return before.victims().stream()
                .filter(pod -> pod.uid().equals(uid))
                .findFirst()
                .orElseThrow(() -> new PluginException("extender: " + extender.urlPrefix()
                        + " claims to preempt pod (UID: " + uid + ") on node: " + node
                        + ", but the pod is not found on that node"));
    }
}
