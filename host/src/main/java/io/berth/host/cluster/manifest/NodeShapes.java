package io.berth.host.cluster.manifest;

import io.berth.api.model.Quantity;
import io.berth.api.tree.Position;
import io.berth.api.tree.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes nodes from a short description, such as {@code 5x8cpu,32Gi} or {@code 3x8cpu,32Gi;2x64cpu,512Gi,nvidia.com/gpu=8}.
 * Each shape is a number of nodes, {@code x}, and parts between commas:
 *
 * <ul>
 *   <li>{@code 8cpu} or {@code 7500mcpu}: CPUs; 4 if left out
 *   <li>{@code 32Gi}: memory; 16Gi if left out
 *   <li>{@code nvidia.com/gpu=4}, {@code pods=30}, {@code ephemeral-storage=1Ti}: other resources
 *   <li>{@code zone=a}, {@code region=eu}, {@code pool=gpu}, {@code label:example.com/rack=7}: labels
 *   <li>{@code taint:dedicated=gpu:NoSchedule}: a taint
 * </ul>
 *
 * <p>Nodes are named {@code node-1} and so on, and spread over {@code zone-1} to {@code zone-3} if no zone is given.
 */
public final class NodeShapes {
    /** What is expected, for messages. */
    public static final String GRAMMAR = "expected COUNTxCPUScpu,MEMORY and optionally more, such as"
            + " 5x8cpu,32Gi or 2x64cpu,512Gi,nvidia.com/gpu=8,zone=a,taint:gpu=yes:NoSchedule;"
            + " several shapes are separated by ';'";

    private static final String NAME = "node-";
    private static final int NODES_MAX = 100_000;
    private static final int ZONES = 3;
    private static final Pattern SHAPE = Pattern.compile("([0-9]{1,6})x(.+)");
    private static final Pattern TAINT =
            Pattern.compile("([^=:]+)(?:=([^:]*))?:(NoSchedule|PreferNoSchedule|NoExecute)");

    private final Map<String, String> resources =
            new LinkedHashMap<>(Map.of("cpu", "4", "memory", "16Gi", "pods", "110", "ephemeral-storage", "100Gi"));
    private final Map<String, String> given = new LinkedHashMap<>();
    private final Map<String, String> labels = new LinkedHashMap<>();
    private final List<Tree.Mapping> taints = new ArrayList<>();
    private final Position position;

    private NodeShapes(Position position) {
        this.position = position;
    }

    /**
     * The nodes of a description.
     *
     * @throws IllegalArgumentException with what is wrong and what would be right
     */
    public static List<Manifest> parse(String text) {
        return parse(text, Set.of());
    }

    /**
     * The nodes of a description.
     *
     * @param taken names that they may not have
     * @throws IllegalArgumentException with what is wrong and what would be right
     */
    public static List<Manifest> parse(String text, Set<String> taken) {
        List<Manifest> nodes = new ArrayList<>();
        int number = 0;
        for (String shape : text.split(";", -1)) {
            Matcher matcher = SHAPE.matcher(shape.strip());
            int count = matcher.matches() ? Integer.parseInt(matcher.group(1)) : 0;
            if (count < 1 || nodes.size() + count > NODES_MAX) {
                String reason = matcher.matches() ? "there can be 1 to " + NODES_MAX + " nodes; " : "";
                throw new IllegalArgumentException("\"" + shape.strip() + "\" describes no nodes; " + reason + GRAMMAR);
            }
            NodeShapes parts = new NodeShapes(new Position("--nodes " + text, 0, 0));
            for (String part : matcher.group(2).split(",", -1)) {
                parts.add(part.strip(), shape.strip());
            }
            for (int i = 0; i < count; i++) {
                do {
                    number++;
                } while (taken.contains(NAME + number));
                nodes.add(parts.node(number));
            }
        }
        return nodes;
    }

    private void add(String part, String shape) {
        int equals = part.indexOf('=');
        if (part.startsWith("taint:")) {
            taint(part.substring("taint:".length()), shape);
        } else if (part.startsWith("label:") && equals > 0) {
            labels.put(part.substring("label:".length(), equals), part.substring(equals + 1));
        } else if (equals > 0) {
            pair(part.substring(0, equals), part.substring(equals + 1), shape);
        } else if (part.endsWith("cpu")) {
            resource("cpu", part.substring(0, part.length() - "cpu".length()), part, shape);
        } else {
            resource("memory", part, part, shape);
        }
    }

    private void pair(String key, String value, String shape) {
        switch (key) {
            case "zone" -> labels.put("topology.kubernetes.io/zone", value);
            case "region" -> labels.put("topology.kubernetes.io/region", value);
            case "cpu", "memory", "pods", "ephemeral-storage" -> resource(key, value, key + "=" + value, shape);
            default -> {
                if (key.startsWith("hugepages-") || key.contains("/") && isAmount(value)) {
                    resource(key, value, key + "=" + value, shape);
                } else {
                    labels.put(key, value);
                }
            }
        }
    }

    private void resource(String name, String amount, String part, String shape) {
        if (!isAmount(amount)) {
            throw new IllegalArgumentException("\"" + part + "\" in \"" + shape + "\" is no amount; " + GRAMMAR);
        }
        String before = given.put(name, amount);
        if (before != null) {
            throw new IllegalArgumentException(
                    name + " is given twice in \"" + shape + "\", as " + before + " and as " + amount + "; " + GRAMMAR);
        }
        resources.put(name, amount);
    }

    /** What is allowed but probably not meant: nodes with hardly any memory, where a unit was forgotten. */
    public static List<String> notices(List<Manifest> nodes) {
        return nodes.stream()
                .map(node -> node.tree().position().source() + ": memory of "
                        + node.tree().mapping("status").mapping("allocatable").text("memory"))
                .filter(text -> text.matches(".* [0-9]{1,6}"))
                .distinct()
                .map(text -> text + " bytes; write a unit, such as " + text.replaceFirst(".* ", "") + "Gi")
                .toList();
    }

    private static boolean isAmount(String text) {
        try {
            return Quantity.parse(text).signum() >= 0;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private void taint(String text, String shape) {
        Matcher matcher = TAINT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("\"taint:" + text + "\" in \"" + shape
                    + "\" is no taint; expected taint:KEY=VALUE:EFFECT with the effect NoSchedule, PreferNoSchedule or"
                    + " NoExecute");
        }
        String value = matcher.group(2) == null ? "" : matcher.group(2);
        taints.add(Edit.at(position)
                .set("key", matcher.group(1))
                .set("value", value)
                .set("effect", matcher.group(3))
                .done());
    }

    private Manifest node(int number) {
        String name = NAME + number;
        Tree.Mapping ready = Edit.at(position)
                .set("type", "Ready")
                .set("status", "True")
                .set("reason", "KubeletReady")
                .done();
        Tree.Mapping amounts = texts(resources);
        Map<String, String> all = new LinkedHashMap<>();
        all.put("kubernetes.io/arch", "amd64");
        all.put("kubernetes.io/hostname", name);
        all.put("kubernetes.io/os", "linux");
        all.put("topology.kubernetes.io/region", "region-1");
        all.put("topology.kubernetes.io/zone", "zone-" + ((number - 1) % ZONES + 1));
        all.putAll(labels);
        return new Manifest(
                Kinds.get("Node"),
                Edit.at(position)
                        .set("apiVersion", "v1")
                        .set("kind", "Node")
                        .in("metadata", metadata -> metadata.set("name", name).set("labels", texts(all)))
                        .in("spec", spec -> spec.append("taints", taints))
                        .in(
                                "status",
                                status -> status.set("capacity", amounts)
                                        .set("allocatable", amounts)
                                        .append("conditions", List.of(ready)))
                        .done());
    }

    private Tree.Mapping texts(Map<String, String> values) {
        Edit edit = Edit.at(position);
        values.forEach(edit::set);
        return edit.done();
    }
}
