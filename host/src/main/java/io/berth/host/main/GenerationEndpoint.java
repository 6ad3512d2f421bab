package io.berth.host.main;

import io.berth.api.tree.Tree;
import io.berth.host.server.Endpoint;
import io.berth.host.server.Request;
import io.berth.host.server.Response;
import io.berth.host.tree.TreeWriter;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** One command of {@link Controls} over HTTP. */
record GenerationEndpoint(Controls controls, String method, String command) implements Endpoint {
    /** By path. */
    static Map<String, Endpoint> all(Controls controls) {
        Map<String, Endpoint> all = new TreeMap<>(ShadowEndpoint.all(controls));
        all.put("/berth/generations", new GenerationEndpoint(controls, "GET", "generations"));
        all.put("/berth/reload", new GenerationEndpoint(controls, "POST", "reload"));
        all.put("/berth/rollback", new GenerationEndpoint(controls, "POST", "rollback"));
        all.put("/berth/why", new WhyEndpoint(controls));
        return all;
    }

    @Override
    public Response answer(Request request) {
        if (!request.method().equals(method)) {
            return json(405, Controls.refusal(request.path() + " takes " + method + " and not " + request.method()));
        }
        JsonValues values = new JsonValues().put("command", command);
        List<String> generation = request.parameters("generation");
        if (!generation.isEmpty()) {
            values.put("generation", generation.getFirst());
        }
        Tree.Mapping answer = controls.answer(values.done(), by(request));
        return json(answer.text(Controls.RESULT).equals(Controls.REFUSED) ? 409 : 200, answer);
    }

    /** Who asks, for the log. */
    static String by(Request request) {
        return "user \"" + request.user() + "\" over HTTPS";
    }

    static Response json(int status, Tree.Mapping body) {
        return new Response(status, Map.of("Content-Type", "application/json"), TreeWriter.json(body) + "\n");
    }
}
