package io.berth.host.main;

import io.berth.api.tree.Tree;
import io.berth.host.server.Endpoint;
import io.berth.host.server.Request;
import io.berth.host.server.Response;
import java.util.List;

/** Why a pod is where it is, over HTTP. */
record WhyEndpoint(Controls controls) implements Endpoint {
    @Override
    public Response answer(Request request) {
        if (!request.method().equals("GET")) {
            return GenerationEndpoint.json(
                    405, Controls.refusal(request.path() + " takes GET and not " + request.method()));
        }
        List<String> pods = request.parameters("pod");
        if (pods.size() != 1) {
            return GenerationEndpoint.json(
                    400, Controls.refusal("name one pod: " + request.path() + "?pod=NAMESPACE/POD"));
        }
        Tree.Mapping question = new JsonValues()
                .put("command", "why")
                .put("pod", pods.getFirst())
                .done();
        Tree.Mapping answer = controls.answer(question, GenerationEndpoint.by(request));
        return GenerationEndpoint.json(answer.text(Controls.RESULT).equals(Controls.REFUSED) ? 404 : 200, answer);
    }
}
