package io.berth.host.cluster.live;

import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.TreeDecoder;
import io.berth.host.proto.Messages;
import io.berth.host.proto.ProtoRecords;
import io.berth.host.record.Seen;
import io.berth.host.record.Sharing;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Reads what the API server says when it refuses: an object of kind {@code Status}. */
final class Refusals {
    private static final int TEXT_MAX = 300;

    private Refusals() {}

    static ApiException of(ApiResponse response, String title) {
        ServerStatus status = status(response);
        return ApiException.refused(
                response.status(), retryAfter(response, status), message(response, status.message(), title));
    }

    private static String message(ApiResponse response, String said, String title) {
        if (!said.isEmpty()) {
            return said;
        }
        String text = isText(response) ? new String(response.body(), StandardCharsets.UTF_8).strip() : "";
        String shown = text.length() > TEXT_MAX ? text.substring(0, TEXT_MAX) + " ..." : text;
        return title + " was refused with status " + response.status() + (shown.isEmpty() ? "" : ": " + shown);
    }

    private static boolean isText(ApiResponse response) {
        return WireForm.of(response.contentType()) == WireForm.JSON;
    }

    private static Duration retryAfter(ApiResponse response, ServerStatus status) {
        int seconds = status.details().retryAfterSeconds();
        boolean written = response.retryAfter().isZero() && seconds > 0;
        return written ? Duration.ofSeconds(seconds) : response.retryAfter();
    }

    private static ServerStatus status(ApiResponse response) {
        try {
            if (isText(response)) {
                return TreeDecoder.lenient().decode(ApiClient.tree(response.body()), ServerStatus.class, "");
            }
            ProtoRecords records = new ProtoRecords(Messages.kubernetes(), new Seen(Sharing.NOTHING, 1));
            return (ServerStatus) records.read(response.body(), 0, response.body().length, ProtoObjects.STATUS);
        } catch (InvalidInputException noStatus) {
            // Proxies and servers that are starting answer in plain text, which is shown as it is.
            return ServerStatus.NONE;
        }
    }
}
