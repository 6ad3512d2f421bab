package io.berth.host.server;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Which endpoint answers for which path; a path that ends with a slash also answers for all below it. */
public final class Routes implements Endpoint {
    private final NavigableMap<String, Endpoint> endpoints;

    public Routes(Map<String, Endpoint> endpoints) {
        this.endpoints = new TreeMap<>(endpoints);
    }

    /** All paths, sorted. */
    public List<String> paths() {
        return List.copyOf(endpoints.keySet());
    }

    @Override
    public Response answer(Request request) {
        Endpoint exact = endpoints.get(request.path());
        if (exact != null) {
            return exact.answer(request);
        }
        for (Map.Entry<String, Endpoint> entry : endpoints.descendingMap().entrySet()) {
            if (entry.getKey().endsWith("/") && request.path().startsWith(entry.getKey())) {
                return entry.getValue().answer(request);
            }
        }
        return Response.NOT_FOUND;
    }
}
