package io.berth.host.server;

import java.util.function.IntConsumer;

/** Changes how much is logged: the body of a PUT is the level. */
public final class VerbosityEndpoint implements Endpoint {
    private final IntConsumer level;

    public VerbosityEndpoint(IntConsumer level) {
        this.level = level;
    }

    @Override
    public Response answer(Request request) {
        if (!request.method().equals("PUT")) {
            return Response.text(405, "unrecognized http method " + request.method() + ", PUT is\n");
        }
        String body = request.body().strip();
        try {
            level.accept(Integer.parseInt(body));
            return Response.text(200, "successfully set klog.logging.verbosity to " + body + "\n");
        } catch (NumberFormatException e) {
            return Response.text(400, "failed to set klog.logging.verbosity: the body is no number\n");
        }
    }
}
