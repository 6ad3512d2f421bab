package io.berth.host.cluster.embedded;

import io.berth.api.tree.Tree;
import io.berth.host.cluster.manifest.Manifest;
import org.jspecify.annotations.Nullable;

/** Makes originals; what was asked for last is not made twice. Called under the cluster's lock. */
final class Originals {
    private Tree.@Nullable Mapping last;
    private @Nullable Original made;

    Original of(Manifest manifest) {
        Original known = made;
        if (known == null || manifest.tree() != last) {
            known = Original.of(manifest);
            made = known;
            last = manifest.tree();
        }
        return known;
    }
}
