package io.berth.host.server;

import java.util.List;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lets through to the endpoints who is known and may. */
public final class AccessGate implements Endpoint {
    private static final Logger log = LoggerFactory.getLogger(AccessGate.class);

    /** What Kubernetes answers where there is nothing else to answer. */
    record Status(
            String kind, String apiVersion, Metadata metadata, String status, String message, String reason, int code) {
        /** Always empty. */
        record Metadata() {}

        static Response of(int code, String reason, String message) {
            return Response.json(code, new Status("Status", "v1", new Metadata(), "Failure", message, reason, code));
        }
    }

    private final List<Authenticator> authenticators;
    private final Authorizer authorizer;
    private final Endpoint inner;

    /** @param authenticators asked in this order; a request that uses none of them is anonymous */
    public AccessGate(List<Authenticator> authenticators, Authorizer authorizer, Endpoint inner) {
        this.authenticators = List.copyOf(authenticators);
        this.authorizer = authorizer;
        this.inner = inner;
    }

    @Override
    public Response answer(Request request) {
        return allowed(request).with("Cache-Control", "no-cache, private");
    }

    private Response allowed(Request request) {
        Identity identity;
        try {
            identity = identify(request);
        } catch (NotAuthenticatedException e) {
            log.info("A request for {} was not authenticated: {}", request.path(), e.getMessage());
            return Status.of(401, "Unauthorized", "Unauthorized");
        }
        String verb = request.method().toLowerCase(Locale.ROOT);
        try {
            if (!authorizer.allows(identity, verb, request.path())) {
                return Status.of(
                        403,
                        "Forbidden",
                        "forbidden: User \"" + identity.user() + "\" cannot " + verb + " path \"" + request.path()
                                + "\"");
            }
        } catch (RuntimeException e) {
            log.warn(
                    "Whether {} may {} {} could not be found out: {}",
                    identity.user(),
                    verb,
                    request.path(),
                    e.getMessage());
            return Status.of(
                    500,
                    "InternalError",
                    "Internal Server Error: \"" + request.path() + "\": the authorization could not be reviewed");
        }
        return inner.answer(request.by(identity));
    }

    /** The first proof that is good counts; a bad one refuses the request only if none is. */
    private Identity identify(Request request) {
        NotAuthenticatedException failure = null;
        for (Authenticator authenticator : authenticators) {
            try {
                Identity identity = authenticator.identify(request);
                if (identity != null) {
                    return identity;
                }
            } catch (NotAuthenticatedException e) {
                failure = failure == null ? e : failure;
            }
        }
        if (failure != null) {
            throw failure;
        }
        return Identity.ANONYMOUS;
    }
}
