package io.berth.host.cluster.live;

import io.berth.api.event.EventResource;
import io.berth.api.model.GenericObject;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds out how kinds are served that have no record and that plugins have registered for. */
final class OtherKinds {
    /** {@code <plural>.<version>.<group>}; the core has no group. */
    private static final Pattern NAME = Pattern.compile("([a-z0-9-]+)\\.(v[0-9]+[a-z0-9]*)(?:\\.([a-z0-9.-]+))?");

    private OtherKinds() {}

    /** What a group version serves. */
    record ServedResources(List<ServedResource> resources) {}

    /** One kind that is served. */
    record ServedResource(String name, String kind, boolean namespaced) {}

    /** Whether the resource is a kind that Berth knows nothing of, by its name. */
    static boolean isOne(EventResource resource) {
        return NAME.matcher(resource.name()).matches();
    }

    /**
     * Asks the server for a kind; nothing if it does not serve it.
     *
     * @throws ApiException if it does not say
     */
    static Optional<LiveKind> find(EventResource resource, ApiClient client) {
        Matcher name = NAME.matcher(resource.name());
        if (!name.matches()) {
            return Optional.empty();
        }
        String plural = name.group(1);
        String version = name.group(2);
        String group = name.group(3) == null ? "" : name.group(3);
        String path = group.isEmpty() ? "/api/" + version : "/apis/" + group + "/" + version;
        try {
            return client.get(path, ServedResources.class).resources().stream()
                    .filter(served -> served.name().equals(plural))
                    .findFirst()
                    .map(served -> new LiveKind(
                            group, version, served.kind(), plural, served.namespaced(), "", GenericObject.class));
        } catch (ApiException e) {
            if (e.isNotFound()) {
                return Optional.empty();
            }
            throw e;
        }
    }
}
