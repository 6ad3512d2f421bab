package io.berth.host.extender;

import io.berth.api.plugin.PluginException;
import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Tree;
import io.berth.host.config.Extender;
import io.berth.host.tree.TreeReader;
import io.berth.host.tree.TreeWriter;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;

/** Sends calls to one extender. */
final class ExtenderClient {
    private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(5);
    private static final int OK = 200;

    private final String prefix;
    private final Duration timeout;
    private final HttpClient client;

    /** @throws io.berth.api.plugin.PluginException if the TLS settings cannot be used */
    ExtenderClient(Extender extender) {
        this.prefix = extender.urlPrefix().replaceAll("/+$", "");
        this.timeout = extender.httpTimeout().isZero() ? DEFAULT_TIMEOUT : extender.httpTimeout();
        HttpClient.Builder builder =
                HttpClient.newBuilder().connectTimeout(timeout).proxy(java.net.ProxySelector.getDefault());
        if (extender.enableHTTPS()) {
            ExtenderTls.configure(extender, builder);
        }
        this.client = builder.build();
    }

    /** Posts a document and reads the answer. */
    Tree call(String verb, Tree body) {
        String url = prefix + "/" + verb;
        try {
            HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                    .timeout(timeout)
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString(TreeWriter.json(body)))
                    .build();
            HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() != OK) {
                throw new PluginException(
                        "failed " + verb + " with extender at URL " + url + ", code " + response.statusCode());
            }
            List<Tree> documents = TreeReader.read(response.body(), url);
            if (documents.isEmpty()) {
                throw new PluginException("failed " + verb + " with extender at URL " + url + ": empty answer");
            }
            return documents.getFirst();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new PluginException("interrupted while calling extender at URL " + url, e);
        } catch (IOException | IllegalArgumentException | InvalidInputException e) {
            String reason = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
            throw new PluginException("failed " + verb + " with extender at URL " + url + ": " + reason, e);
        }
    }
}
