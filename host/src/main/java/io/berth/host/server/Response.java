package io.berth.host.server;

import io.berth.host.tree.RecordTree;
import io.berth.host.tree.TreeWriter;
import java.util.LinkedHashMap;
import java.util.Map;

/** An answer, apart from how it goes out. */
public record Response(int status, Map<String, String> headers, String body) {
    static final String TEXT = "text/plain; charset=utf-8";
    static final String JSON = "application/json";
    static final Response NOT_FOUND = text(404, "404 page not found\n");

    public Response {
        headers = Map.copyOf(headers);
    }

    static Response text(int status, String body) {
        return of(status, TEXT, body);
    }

    static Response of(int status, String contentType, String body) {
        return new Response(status, Map.of("Content-Type", contentType), body);
    }

    static Response json(int status, Record value) {
        return of(status, JSON, TreeWriter.json(RecordTree.of(value)) + "\n");
    }

    Response with(String header, String value) {
        Map<String, String> all = new LinkedHashMap<>(headers);
        all.put(header, value);
        return new Response(status, all, body);
    }
}
