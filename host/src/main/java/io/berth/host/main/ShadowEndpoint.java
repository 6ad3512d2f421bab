package io.berth.host.main;

import io.berth.api.tree.Tree;
import io.berth.host.server.Endpoint;
import io.berth.host.server.Request;
import io.berth.host.server.Response;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What can be asked about a candidate, over HTTP.
 *
 * @param commands by method
 */
record ShadowEndpoint(Controls controls, Map<String, String> commands) implements Endpoint {
    /** Of what is longer the server has read a part only. */
    private static final int BODY_MAX = 65_535;

    ShadowEndpoint {
        commands = new TreeMap<>(commands);
    }

    /** By path. */
    static Map<String, Endpoint> all(Controls controls) {
        return Map.of(
                "/berth/shadow", new ShadowEndpoint(controls, Map.of("GET", "shadow", "POST", "shadow start")),
                "/berth/shadow/promote", new ShadowEndpoint(controls, Map.of("POST", "shadow promote")),
                "/berth/shadow/drop", new ShadowEndpoint(controls, Map.of("POST", "shadow drop")));
    }

    @Override
    public Response answer(Request request) {
        String command = commands.get(request.method());
        if (command == null) {
            return GenerationEndpoint.json(
                    405,
                    Controls.refusal(request.path() + " takes " + String.join(" or ", commands.keySet()) + " and not "
                            + request.method()));
        }
        if (request.body().getBytes(StandardCharsets.UTF_8).length > BODY_MAX) {
            return GenerationEndpoint.json(
                    413, Controls.refusal("a configuration has " + BODY_MAX + " bytes at most here"));
        }
        List<String> name = request.parameters("name");
        Tree.Mapping question = new JsonValues()
                .put("command", command)
                .put("name", name.isEmpty() ? "" : name.getFirst())
                .put("configuration", request.body())
                .put(ShadowControls.PLUGINS, JsonValues.texts(request.parameters(ShadowControls.PLUGINS)))
                .put(ShadowControls.SCRIPTS, JsonValues.texts(request.parameters(ShadowControls.SCRIPTS)))
                .done();
        Tree.Mapping answer = controls.answer(question, GenerationEndpoint.by(request));
        return GenerationEndpoint.json(answer.text(Controls.RESULT).equals(Controls.REFUSED) ? 409 : 200, answer);
    }
}
