package io.berth.host.cluster.workload;

import io.berth.host.cluster.manifest.Manifest;

/** What admission says of an object. */
public sealed interface Admitted {
    /** It may be made, as it is here. */
    record Taken(Manifest manifest) implements Admitted {}

    /** It may not be made. */
    record Refused(String reason) implements Admitted {}
}
