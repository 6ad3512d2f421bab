package io.berth.host.cluster.live;

import io.berth.api.model.GenericObject;
import io.berth.api.model.KubeObject;

/** A reference to an object as events hold it. */
record ObjectRef(String apiVersion, String kind, String namespace, String name, String uid, String resourceVersion) {
    static ObjectRef of(KubeObject object) {
        String apiVersion;
        String kind;
        if (object instanceof GenericObject generic) {
            apiVersion = generic.apiVersion();
            kind = generic.kind();
        } else {
            apiVersion = LiveKind.of(object.getClass()).apiVersion();
            kind = LiveKind.of(object.getClass()).name();
        }
        return new ObjectRef(
                apiVersion,
                kind,
                object.namespace(),
                object.name(),
                object.metadata().uid(),
                object.metadata().resourceVersion());
    }
}
