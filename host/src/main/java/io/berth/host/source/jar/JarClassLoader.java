package io.berth.host.source.jar;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Loads the classes of one plugin jar. The SPI comes from the host and from nowhere else, so that both mean the same
 * types; everything else comes from the jar before the JDK, and the host's own classes and libraries are not there.
 */
final class JarClassLoader extends URLClassLoader {
    private static final List<String> FROM_HOST = List.of("io.berth.api.", "org.jspecify.", "org.slf4j.");

    static {
        registerAsParallelCapable();
    }

    private final ClassLoader host;

    JarClassLoader(String name, URL jar, ClassLoader host) {
        super(name, new URL[] {jar}, ClassLoader.getPlatformClassLoader());
        this.host = host;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (FROM_HOST.stream().anyMatch(name::startsWith)) {
            return host.loadClass(name);
        }
        if (name.startsWith("java.")) {
            return getParent().loadClass(name);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> type = findLoadedClass(name);
            if (type == null) {
                type = ownOrJdk(name);
            }
            if (resolve) {
                resolveClass(type);
            }
            return type;
        }
    }

    private Class<?> ownOrJdk(String name) throws ClassNotFoundException {
        try {
            return findClass(name);
        } catch (ClassNotFoundException e) {
            return getParent().loadClass(name);
        }
    }

    @Override
    public @Nullable URL getResource(String name) {
        URL own = findResource(name);
        return own == null ? getParent().getResource(name) : own;
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        List<URL> urls = new ArrayList<>(Collections.list(findResources(name)));
        urls.addAll(Collections.list(getParent().getResources(name)));
        return Collections.enumeration(urls);
    }
}
