package io.berth.host.cluster.live;

import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Tree;
import io.berth.host.tree.TreeReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/** Reads what the API server says when it refuses: an object of kind {@code Status}. */
final class Refusals {
    private static final int TEXT_MAX = 300;

    private Refusals() {}

    static ApiException of(ApiResponse response, String title) {
        String text = new String(response.body(), StandardCharsets.UTF_8);
        Tree.Mapping status = status(text);
        String message = status.text("message");
        if (message.isEmpty()) {
            String shown = text.length() > TEXT_MAX ? text.substring(0, TEXT_MAX) + " ..." : text.strip();
            message = title + " was refused with status " + response.status() + (shown.isEmpty() ? "" : ": " + shown);
        }
        return ApiException.refused(response.status(), retryAfter(response, status), message);
    }

    private static Duration retryAfter(ApiResponse response, Tree.Mapping status) {
        String seconds = status.mapping("details").text("retryAfterSeconds");
        boolean written = response.retryAfter().isZero() && seconds.matches("\\d{1,6}");
        return written ? Duration.ofSeconds(Long.parseLong(seconds)) : response.retryAfter();
    }

    private static Tree.Mapping status(String text) {
        try {
            List<Tree> documents = TreeReader.read(text, "answer.json");
            if (!documents.isEmpty() && documents.getFirst() instanceof Tree.Mapping mapping) {
                return mapping;
            }
        } catch (InvalidInputException noJson) {
            // Proxies and servers that are starting answer in plain text, which is shown as it is.
        }
        return Tree.Mapping.empty(io.berth.api.tree.Position.UNKNOWN);
    }
}
