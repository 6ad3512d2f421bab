package io.berth.host.server;

import io.berth.api.tree.Position;
import io.berth.api.tree.Tree;
import io.berth.host.tree.TreeWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** A page for people, which programs get in a form of their own if they ask for it. */
public final class StatusPage implements Endpoint {
    private static final String WARNING =
            "Warning: This endpoint is not meant to be machine parseable, has no formatting compatibility guarantees"
                    + " and is for debugging purposes only.";

    private final String kind;
    private final Supplier<Map<String, String>> lines;

    /**
     * @param kind {@code Statusz} or {@code Flagz}
     * @param lines what it says now
     */
    public StatusPage(String kind, Supplier<Map<String, String>> lines) {
        this.kind = kind;
        this.lines = lines;
    }

    @Override
    public Response answer(Request request) {
        String accept = String.join(",", request.values("Accept"));
        boolean structured = accept.contains("application/json") && accept.contains("as=" + kind);
        return structured ? structured(accept) : text();
    }

    private Response text() {
        List<String> text = new ArrayList<>();
        text.add("");
        text.add("kube-scheduler " + kind.toLowerCase(java.util.Locale.ROOT));
        text.add(WARNING);
        text.add("");
        lines.get().forEach((name, value) -> text.add(name + ": " + value));
        return Response.text(200, String.join("\n", text) + "\n");
    }

    private Response structured(String accept) {
        String version = accept.contains("v=v1alpha1") ? "v1alpha1" : "v1beta1";
        Map<String, Tree> entries = new LinkedHashMap<>();
        entries.put("kind", scalar(kind));
        entries.put("apiVersion", scalar("config.k8s.io/" + version));
        entries.put("metadata", mapping(Map.of("name", scalar("kube-scheduler"))));
        Map<String, Tree> content = new LinkedHashMap<>();
        lines.get().forEach((name, value) -> content.put(name, scalar(value)));
        if (kind.equals("Flagz")) {
            entries.put("flags", mapping(content));
        } else {
            entries.putAll(content);
        }
        return Response.of(200, Response.JSON, TreeWriter.json(mapping(entries)) + "\n");
    }

    private static Tree.Mapping mapping(Map<String, Tree> entries) {
        return new Tree.Mapping(Position.UNKNOWN, entries);
    }

    private static Tree scalar(String text) {
        return new Tree.Scalar(Position.UNKNOWN, Tree.Scalar.Type.STRING, text);
    }
}
