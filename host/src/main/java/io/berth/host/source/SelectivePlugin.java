package io.berth.host.source;

import io.berth.api.plugin.Plugin;

/** A plugin whose class implements more extension points than the instance serves, such as one made from a script. */
public interface SelectivePlugin extends Plugin {
    /** Whether the instance serves an extension point. */
    boolean serves(Class<? extends Plugin> extensionPoint);
}
