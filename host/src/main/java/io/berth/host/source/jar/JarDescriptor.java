package io.berth.host.source.jar;

import io.berth.api.plugin.SpiVersion;
import io.berth.host.source.LoadFailure;
import io.berth.host.source.SpiRange;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import org.pf4j.ManifestPluginDescriptorFinder;

/**
 * What a jar's manifest says of its plugins.
 *
 * @param id {@code Plugin-Id}
 * @param version {@code Plugin-Version}
 * @param requires {@code Plugin-Requires}: the versions of the SPI that it works with
 */
record JarDescriptor(String id, String version, SpiRange requires) {
    private static final String EXAMPLE = "add " + ManifestPluginDescriptorFinder.PLUGIN_ID + ", "
            + ManifestPluginDescriptorFinder.PLUGIN_VERSION + " and " + ManifestPluginDescriptorFinder.PLUGIN_REQUIRES
            + " to META-INF/MANIFEST.MF";

    static JarDescriptor of(Manifest manifest, String file) throws LoadFailure {
        Attributes attributes = manifest.getMainAttributes();
        String id = text(attributes, ManifestPluginDescriptorFinder.PLUGIN_ID);
        if (id.isEmpty()) {
            throw new LoadFailure(file, "is no plugin: its manifest has no Plugin-Id; " + EXAMPLE);
        }
        String version = text(attributes, ManifestPluginDescriptorFinder.PLUGIN_VERSION);
        if (version.isEmpty()) {
            throw new LoadFailure(file, "plugin \"" + id + "\" has no Plugin-Version; " + EXAMPLE);
        }
        refuse(
                attributes,
                ManifestPluginDescriptorFinder.PLUGIN_DEPENDENCIES,
                file,
                "every jar is loaded by itself; put what it needs into the jar");
        refuse(
                attributes,
                ManifestPluginDescriptorFinder.PLUGIN_CLASS,
                file,
                "a plugin starts in PluginFactory.create and ends in Plugin.close; leave it out");
        return new JarDescriptor(id, version, requires(attributes, id, file));
    }

    private static SpiRange requires(Attributes attributes, String id, String file) throws LoadFailure {
        String text = text(attributes, ManifestPluginDescriptorFinder.PLUGIN_REQUIRES);
        if (text.isEmpty()) {
            throw new LoadFailure(
                    file,
                    "plugin \"" + id + "\" does not say which versions of the SPI it works with; add"
                            + " Plugin-Requires: >=" + SpiVersion.CURRENT + " & <2.0.0 to META-INF/MANIFEST.MF");
        }
        SpiRange range;
        try {
            range = SpiRange.parse(text);
        } catch (IllegalArgumentException e) {
            throw new LoadFailure(file, "Plugin-Requires: " + e.getMessage());
        }
        if (!range.includes(SpiVersion.CURRENT)) {
            throw new LoadFailure(
                    file,
                    "plugin \"" + id + "\" works with SPI " + range + ", and this host has SPI " + SpiVersion.CURRENT
                            + "; build it against berth-plugin-api " + SpiVersion.CURRENT);
        }
        return range;
    }

    private static void refuse(Attributes attributes, String name, String file, String why) throws LoadFailure {
        String text = text(attributes, name);
        if (!text.isEmpty()) {
            throw new LoadFailure(file, name + ": " + text + " cannot be used: " + why);
        }
    }

    private static String text(Attributes attributes, String name) {
        String value = attributes.getValue(name);
        return value == null ? "" : value.strip();
    }
}
