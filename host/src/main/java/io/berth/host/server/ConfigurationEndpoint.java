package io.berth.host.server;

import io.berth.api.tree.Position;
import io.berth.api.tree.Tree;
import io.berth.host.tree.TreeWriter;
import java.util.Map;
import java.util.function.Supplier;

/** The configuration in use, without what is secret in it. */
public final class ConfigurationEndpoint implements Endpoint {
    private final Supplier<Tree.Mapping> configuration;

    public ConfigurationEndpoint(Supplier<Tree.Mapping> configuration) {
        this.configuration = configuration;
    }

    @Override
    public Response answer(Request request) {
        Tree.Mapping document =
                new Tree.Mapping(Position.UNKNOWN, Map.of("componentconfig", Secrets.hidden(configuration.get())));
        return Response.of(200, Response.JSON, TreeWriter.json(document) + "\n");
    }
}
