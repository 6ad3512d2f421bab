package io.berth.host.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers whether all is well; below its path, whether one check is. */
public final class HealthEndpoint implements Endpoint {
    private static final Logger log = LoggerFactory.getLogger(HealthEndpoint.class);

    private final String kind;
    private final List<HealthCheck> checks;

    /** @param kind its path without slash, such as {@code livez} */
    public HealthEndpoint(String kind, List<HealthCheck> checks) {
        this.kind = kind;
        this.checks = List.copyOf(checks);
    }

    List<HealthCheck> checks() {
        return checks;
    }

    /** Its path without slash. */
    public String kind() {
        return kind;
    }

    @Override
    public Response answer(Request request) {
        String name = request.path().substring(Math.min(request.path().length(), kind.length() + 2));
        return name.isEmpty() ? all(request) : one(name);
    }

    private Response one(String name) {
        for (HealthCheck check : checks) {
            if (check.name().equals(name)) {
                return check.problem()
                        .get()
                        .map(problem -> Response.text(500, "internal server error: " + problem + "\n"))
                        .orElse(Response.text(200, "ok"));
            }
        }
        return Response.NOT_FOUND;
    }

    private Response all(Request request) {
        List<String> excluded = new ArrayList<>(request.parameters("exclude"));
        StringBuilder lines = new StringBuilder();
        List<String> failed = new ArrayList<>();
        for (HealthCheck check : checks) {
            if (excluded.remove(check.name())) {
                lines.append("[+]").append(check.name()).append(" excluded: ok\n");
                continue;
            }
            Optional<String> problem = check.problem().get();
            if (problem.isEmpty()) {
                lines.append("[+]").append(check.name()).append(" ok\n");
            } else {
                lines.append("[-]").append(check.name()).append(" failed: reason withheld\n");
                failed.add(check.name() + ": " + problem.get());
            }
        }
        if (!excluded.isEmpty()) {
            lines.append("warn: some health checks cannot be excluded: no matches for \"")
                    .append(String.join("\",\"", excluded))
                    .append("\"\n");
        }
        if (!failed.isEmpty()) {
            log.info("{} check failed: {}", kind, String.join("; ", failed));
            return Response.text(500, lines + kind + " check failed\n");
        }
        boolean verbose = !request.parameters("verbose").isEmpty();
        return Response.text(200, verbose ? lines + kind + " check passed\n" : "ok");
    }
}
