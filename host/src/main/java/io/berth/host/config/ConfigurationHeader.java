package io.berth.host.config;

import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import io.berth.api.tree.Tree;

/** Checks that a document is a KubeSchedulerConfiguration of the one version that is read. */
final class ConfigurationHeader {
    static final String API_VERSION = "kubescheduler.config.k8s.io/v1";
    static final String KIND = "KubeSchedulerConfiguration";

    private ConfigurationHeader() {}

    /** The document as a mapping, or {@link InvalidInputException}. */
    static Tree.Mapping check(Tree document, KnownArgs knownArgs) {
        if (!(document instanceof Tree.Mapping mapping)) {
            throw refused(
                    document.position(),
                    "expected a mapping with apiVersion and kind, but found " + document.describe());
        }
        String kind = mapping.text("kind");
        String apiVersion = mapping.text("apiVersion");
        if (kind.isEmpty()) {
            throw refused(mapping.position(), "Object 'Kind' is missing; expected kind: " + KIND);
        }
        if (apiVersion.isEmpty()) {
            throw refused(mapping.position(), "Object 'apiVersion' is missing; expected apiVersion: " + API_VERSION);
        }
        if (!apiVersion.equals(API_VERSION)) {
            throw refused(mapping.keyPosition("apiVersion"), notRegistered(kind, apiVersion));
        }
        if (!kind.equals(KIND)) {
            throw refused(mapping.keyPosition("kind"), otherKind(kind, knownArgs));
        }
        return mapping;
    }

    private static String otherKind(String kind, KnownArgs knownArgs) {
        return ArgsCheck.isKnown(kind, API_VERSION, knownArgs)
                ? "couldn't decode as " + KIND + ", got " + API_VERSION + ", Kind=" + kind
                : notRegistered(kind, API_VERSION);
    }

    private static String notRegistered(String kind, String apiVersion) {
        return "no kind \"" + kind + "\" is registered for version \"" + apiVersion + "\"; expected kind \"" + KIND
                + "\" of version \"" + API_VERSION + "\"";
    }

    static InvalidInputException refused(Position position, String message) {
        return new InvalidInputException(new Problem(position, "", message));
    }
}
