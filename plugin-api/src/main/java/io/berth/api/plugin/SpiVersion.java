package io.berth.api.plugin;

/** The version of this SPI. Plugins name the range they work with in their descriptor. */
public final class SpiVersion {
    /** By semantic versioning: a plugin built for 1.2 works with 1.2 and any later 1.x. */
    public static final String CURRENT = "1.0.0";

    private SpiVersion() {}
}
