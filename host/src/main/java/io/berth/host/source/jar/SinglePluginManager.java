package io.berth.host.source.jar;

import io.berth.api.plugin.SpiVersion;
import io.berth.host.source.SpiRange;
import java.net.MalformedURLException;
import java.nio.file.Path;
import java.util.List;
import org.pf4j.DefaultPluginManager;
import org.pf4j.DefaultVersionManager;
import org.pf4j.ManifestPluginDescriptorFinder;
import org.pf4j.PluginDescriptor;
import org.pf4j.PluginDescriptorFinder;
import org.pf4j.PluginLoader;
import org.pf4j.PluginRepository;
import org.pf4j.PluginStatusProvider;
import org.pf4j.VersionManager;

/** PF4J with exactly one jar, so that no jar can spoil the loading of another. */
final class SinglePluginManager extends DefaultPluginManager {
    /**
     * Takes a jar in.
     *
     * @throws org.pf4j.PluginRuntimeException if PF4J refuses it
     */
    static SinglePluginManager load(Path jar) {
        SinglePluginManager manager = new SinglePluginManager(jar);
        manager.setSystemVersion(SpiVersion.CURRENT);
        manager.loadPlugin(jar);
        return manager;
    }

    private SinglePluginManager(Path jar) {
        super(List.of(jar));
    }

    ClassLoader classLoader() {
        return getPlugins().getFirst().getPluginClassLoader();
    }

    /** The jar's id and version. */
    String jar() {
        PluginDescriptor descriptor = getPlugins().getFirst().getDescriptor();
        return descriptor.getPluginId() + " " + descriptor.getVersion();
    }

    /** Forgets the jar and closes its class loader. */
    void unload() {
        unloadPlugin(getPlugins().getFirst().getPluginId());
    }

    @Override
    protected PluginDescriptorFinder createPluginDescriptorFinder() {
        return new ManifestPluginDescriptorFinder();
    }

    @Override
    protected PluginLoader createPluginLoader() {
        return new PluginLoader() {
            @Override
            public boolean isApplicable(Path path) {
                return true;
            }

            @Override
            public ClassLoader loadPlugin(Path path, PluginDescriptor descriptor) {
                try {
                    return new JarClassLoader(
                            descriptor.getPluginId(), path.toUri().toURL(), SpiVersion.class.getClassLoader());
                } catch (MalformedURLException e) {
                    throw new IllegalArgumentException(path + " cannot be written as a URL", e);
                }
            }
        };
    }

    @Override
    protected PluginRepository createPluginRepository() {
        return new PluginRepository() {
            @Override
            public List<Path> getPluginPaths() {
                return getPluginsRoots();
            }

            @Override
            public boolean deletePluginPath(Path path) {
                return false;
            }
        };
    }

    @Override
    protected PluginStatusProvider createPluginStatusProvider() {
        return new PluginStatusProvider() {
            @Override
            public boolean isPluginDisabled(String id) {
                return false;
            }

            @Override
            public void disablePlugin(String id) {
                throw new UnsupportedOperationException("plugins are disabled in the profile");
            }

            @Override
            public void enablePlugin(String id) {
                throw new UnsupportedOperationException("plugins are enabled in the profile");
            }
        };
    }

    @Override
    protected VersionManager createVersionManager() {
        return new DefaultVersionManager() {
            @Override
            public boolean checkVersionConstraint(String version, String constraint) {
                return SpiRange.parse(constraint).includes(version);
            }
        };
    }
}
