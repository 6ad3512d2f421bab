package io.berth.host.extender;

import io.berth.api.cycle.PreemptionCandidate;
import io.berth.api.model.Container;
import io.berth.api.model.KubeObject;
import io.berth.api.model.Node;
import io.berth.api.plugin.PluginException;
import io.berth.api.snapshot.ClusterObjects;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.api.tree.Tree;
import io.berth.api.tree.TreeDecoder;
import io.berth.host.config.Extender;
import io.berth.host.cycle.RemoteExtender;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An extender that is asked over HTTP, with the documents of kube-scheduler's extender API. Safe for several threads. */
public final class HttpExtender implements RemoteExtender {
    /** Nodes that an extender made up have revisions of their own, so that nothing is remembered of them. */
    private static final AtomicLong MADE_UP = new AtomicLong(-1);

    private final Extender extender;
    private final ClusterObjects objects;
    private final ExtenderClient client;
    private final Set<String> resources;

    public HttpExtender(Extender extender, ClusterObjects objects) {
        this.extender = extender;
        this.objects = objects;
        this.client = new ExtenderClient(extender);
        this.resources = extender.managedResources().stream()
                .map(Extender.ManagedResource::name)
                .collect(Collectors.toSet());
    }

    /** The extenders of a configuration in the order in which they are asked: those that may be ignored come last. */
    public static List<HttpExtender> all(List<Extender> configured, ClusterObjects objects) {
        return Stream.concat(
                        configured.stream().filter(extender -> !extender.ignorable()),
                        configured.stream().filter(Extender::ignorable))
                .map(extender -> new HttpExtender(extender, objects))
                .toList();
    }

    @Override
    public String name() {
        return extender.urlPrefix();
    }

    @Override
    public boolean ignorable() {
        return extender.ignorable();
    }

    @Override
    public boolean filters() {
        return !extender.filterVerb().isEmpty();
    }

    @Override
    public boolean prioritizes() {
        return !extender.prioritizeVerb().isEmpty();
    }

    @Override
    public boolean binds() {
        return !extender.bindVerb().isEmpty();
    }

    @Override
    public boolean preempts() {
        return !extender.preemptVerb().isEmpty();
    }

    @Override
    public long weight() {
        return extender.weight();
    }

    /** A pod without any of the managed resources is none of its business. */
    @Override
    public boolean isInterested(PodInfo pod) {
        return resources.isEmpty()
                || Stream.concat(pod.spec().containers().stream(), pod.spec().initContainers().stream())
                        .anyMatch(this::usesManagedResource);
    }

    private boolean usesManagedResource(Container container) {
        return container.resources().requests().keySet().stream().anyMatch(resources::contains)
                || container.resources().limits().keySet().stream().anyMatch(resources::contains);
    }

    @Override
    public Filtered filter(PodInfo pod, List<NodeInfo> nodes) {
        Tree answer = client.call(extender.filterVerb(), arguments(pod, nodes));
        String error = Answers.text(answer, "Error");
        if (!error.isEmpty()) {
            throw new PluginException(error);
        }
        return new Filtered(
                kept(answer, nodes),
                Answers.texts(answer, "FailedNodes"),
                Answers.texts(answer, "FailedAndUnresolvableNodes"));
    }

    private Tree arguments(PodInfo pod, List<NodeInfo> nodes) {
        JsonBuilder body = new JsonBuilder().put("Pod", json(pod.pod()));
        if (extender.nodeCacheCapable()) {
            List<Tree> names =
                    nodes.stream().map(node -> JsonBuilder.text(node.name())).toList();
            return body.put("Nodes", JsonBuilder.NULL)
                    .put("NodeNames", JsonBuilder.list(names))
                    .done();
        }
        List<Tree> items = nodes.stream().map(node -> json(node.node())).toList();
        Tree list = new JsonBuilder()
                .put("metadata", new JsonBuilder().done())
                .put("items", JsonBuilder.list(items))
                .done();
        return body.put("Nodes", list).put("NodeNames", JsonBuilder.NULL).done();
    }

    private Tree json(KubeObject object) {
        Tree.Mapping raw = objects.raw(object);
        if (raw != null) {
            return raw;
        }
        return new JsonBuilder()
                .put("apiVersion", "v1")
                .put("kind", object instanceof Node ? "Node" : "Pod")
                .put(
                        "metadata",
                        new JsonBuilder()
                                .put("name", object.name())
                                .put("namespace", object.namespace())
                                .put("uid", object.metadata().uid())
                                .done())
                .done();
    }

    private List<NodeInfo> kept(Tree answer, List<NodeInfo> nodes) {
        Map<String, NodeInfo> byName = new LinkedHashMap<>();
        nodes.forEach(node -> byName.put(node.name(), node));
        if (extender.nodeCacheCapable() && Answers.field(answer, "NodeNames") instanceof Tree.Sequence names) {
            return names.items().stream().map(name -> known(name, byName)).toList();
        }
        if (Answers.field(answer, "Nodes") instanceof Tree.Mapping list
                && list.get("items") instanceof Tree.Sequence items) {
            return items.items().stream().map(item -> madeUp(item, byName)).toList();
        }
        return List.of();
    }

    private NodeInfo known(Tree name, Map<String, NodeInfo> nodes) {
        String text = name instanceof Tree.Scalar scalar ? scalar.text() : "";
        NodeInfo node = nodes.get(text);
        if (node == null) {
            throw new PluginException("extender \"" + extender.urlPrefix() + "\" claims a filtered node \"" + text
                    + "\" which is not found in the input node list");
        }
        return node;
    }

    /** A node as the extender returned it: without the pods that are on it, as in kube-scheduler. */
    private NodeInfo madeUp(Tree item, Map<String, NodeInfo> nodes) {
        Node node = TreeDecoder.lenient().decode(item, Node.class, "");
        NodeInfo original = known(JsonBuilder.text(node.name()), nodes);
        return NodeInfo.of(node).at(original.slot(), MADE_UP.getAndDecrement());
    }

    @Override
    public Map<String, Long> prioritize(PodInfo pod, List<NodeInfo> nodes) {
        Tree answer = client.call(extender.prioritizeVerb(), arguments(pod, nodes));
        if (!(answer instanceof Tree.Sequence list)) {
            throw new PluginException(
                    "extender " + name() + " answered with " + answer.describe() + " instead of a list");
        }
        Map<String, Long> scores = new HashMap<>();
        for (Tree item : list.items()) {
            scores.put(Answers.text(item, "Host"), number(Answers.text(item, "Score")));
        }
        return scores;
    }

    private static long number(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new PluginException("the extender answered with the score \"" + text + "\", which is no integer", e);
        }
    }

    @Override
    public void bind(PodInfo pod, String nodeName) {
        Tree answer = client.call(
                extender.bindVerb(),
                new JsonBuilder()
                        .put("PodName", pod.name())
                        .put("PodNamespace", pod.namespace())
                        .put("PodUID", pod.uid())
                        .put("Node", nodeName)
                        .done());
        String error = Answers.text(answer, "Error");
        if (!error.isEmpty()) {
            throw new PluginException(error);
        }
    }

    @Override
    public List<PreemptionCandidate> process(PodInfo pod, List<PreemptionCandidate> candidates) {
        return new PreemptionExchange(extender, this::json)
                .read(
                        client.call(
                                extender.preemptVerb(),
                                new PreemptionExchange(extender, this::json).write(json(pod.pod()), candidates)),
                        candidates);
    }

    /** The extenders among these that have a say in preemption. */
    public static List<HttpExtender> preempting(List<HttpExtender> extenders) {
        List<HttpExtender> result = new ArrayList<>(extenders);
        result.removeIf(extender -> !extender.preempts());
        return result;
    }
}
