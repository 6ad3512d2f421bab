package io.berth.host.cluster.live;

import org.jspecify.annotations.Nullable;

/**
 * One request to the API server.
 *
 * @param path with its query
 * @param contentType of the body; empty for none
 * @param body null for none
 * @param accept the content types that the answer may have, the best first
 */
record ApiRequest(
        String method,
        String path,
        String contentType,
        @Nullable String body,
        String accept) {
    private static final String JSON = "application/json";

    static ApiRequest get(String path) {
        return new ApiRequest("GET", path, "", null, JSON);
    }

    static ApiRequest post(String path, String json) {
        return new ApiRequest("POST", path, JSON, json, JSON);
    }

    static ApiRequest put(String path, String json) {
        return new ApiRequest("PUT", path, JSON, json, JSON);
    }

    static ApiRequest delete(String path, String json) {
        return new ApiRequest("DELETE", path, JSON, json, JSON);
    }

    static ApiRequest strategicMerge(String path, String json) {
        return new ApiRequest("PATCH", path, "application/strategic-merge-patch+json", json, JSON);
    }

    static ApiRequest merge(String path, String json) {
        return new ApiRequest("PATCH", path, "application/merge-patch+json", json, JSON);
    }

    /** The same, for an answer of other content types. */
    ApiRequest accepting(String types) {
        return new ApiRequest(method, path, contentType, body, types);
    }

    /** How long the body is; what is not ASCII counts as less than it is. */
    int length() {
        return body == null ? 0 : body.length();
    }

    /** {@code GET /api/v1/nodes}, for messages. */
    String title() {
        int query = path.indexOf('?');
        return method + " " + (query < 0 ? path : path.substring(0, query));
    }
}
