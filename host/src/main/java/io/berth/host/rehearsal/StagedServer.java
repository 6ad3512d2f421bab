package io.berth.host.rehearsal;

import io.berth.api.tree.Tree;
import io.berth.host.server.Endpoint;
import io.berth.host.server.Request;
import io.berth.host.server.Response;
import io.berth.host.tree.TreeReader;
import io.berth.host.tree.TreeWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Answers what a scheduler asks an API server. A watch ends after what it has told, so a scheduler asks again for what
 * comes next.
 */
final class StagedServer implements Endpoint {
    private static final Pattern POD =
            Pattern.compile("/api/v1/namespaces/" + StagedPod.NAMESPACE + "/pods/([^/]+)(/binding|/status)?");
    /** Shorter than a scheduler waits before it asks a server again that tells it nothing. */
    private static final long POD_WAIT_MILLIS = 1_100;

    private static final long OTHER_WAIT_MILLIS = 10_000;
    private static final long FIRST_VERSION = 1;

    private final StagedCluster cluster;

    StagedServer(StagedCluster cluster) {
        this.cluster = cluster;
    }

    @Override
    public Response answer(Request request) {
        try {
            Matcher pod = POD.matcher(request.path());
            if (pod.matches()) {
                return pod(request, pod.group(1), String.valueOf(pod.group(2)));
            }
            if (request.method().equals("GET")) {
                return request.parameters("watch").isEmpty() ? missing() : watch(request);
            }
            return json(request.method().equals("POST") ? 201 : 200, request.body());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return status(503, "the rehearsal is over");
        }
    }

    private Response pod(Request request, String name, String part) {
        return switch (request.method()) {
            case "GET" -> cluster.pod(name).map(pod -> json(200, pod)).orElseGet(StagedServer::missing);
            case "DELETE" -> cluster.delete(name) ? status(200, "") : missing();
            case "POST" -> cluster.bind(name, target(request)) ? status(201, "") : status(409, "bound already");
            default ->
                conditions(request)
                        .flatMap(conditions -> cluster.setConditions(name, conditions))
                        .or(() -> cluster.pod(name))
                        .map(pod -> json(200, pod))
                        .orElseGet(StagedServer::missing);
        };
    }

    private static Tree.Mapping body(Request request) {
        return (Tree.Mapping) TreeReader.read(request.body(), "request.json").getFirst();
    }

    private static String target(Request binding) {
        return body(binding).mapping("target").text("name");
    }

    private static Optional<String> conditions(Request patch) {
        return Optional.ofNullable(body(patch).mapping("status").get("conditions"))
                .map(TreeWriter::json);
    }

    private Response watch(Request request) throws InterruptedException {
        List<String> version = request.parameters("resourceVersion");
        if (request.path().equals("/api/v1/pods")) {
            return json(
                    200,
                    version.isEmpty()
                            ? cluster.podsAtFirst()
                            : cluster.podsAfter(Long.parseLong(version.getFirst()), POD_WAIT_MILLIS));
        }
        if (!version.isEmpty()) {
            cluster.pause(OTHER_WAIT_MILLIS);
            return json(200, WatchLines.bookmark("Object", "v1", FIRST_VERSION));
        }
        return json(
                200,
                request.path().equals("/api/v1/nodes")
                        ? cluster.nodesAtFirst()
                        : WatchLines.allTold("Object", "v1", FIRST_VERSION));
    }

    private static Response missing() {
        return status(404, "not found");
    }

    private static Response status(int code, String message) {
        String success = code < 300 ? "Success" : "Failure";
        return json(
                code,
                "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"%s\",\"message\":\"%s\",\"code\":%d}"
                        .formatted(success, message, code));
    }

    private static Response json(int code, String body) {
        return new Response(code, Map.of("Content-Type", "application/json"), body);
    }
}
