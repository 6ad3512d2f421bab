package io.berth.host.source.jar;

import io.berth.host.config.PluginLimits;
import java.io.IOException;
import java.io.InputStream;
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
    static final List<String> FROM_HOST = List.of("io.berth.api.", "org.jspecify.", "org.slf4j.");

    static {
        registerAsParallelCapable();
    }

    private final ClassLoader host;
    private volatile int logLines = PluginLimits.DEFAULT.logLinesPerSecond();

    JarClassLoader(String name, URL jar, ClassLoader host) {
        super(name, new URL[] {jar}, ClassLoader.getPlatformClassLoader());
        this.host = host;
    }

    /** How many lines per second the plugins of the jar may write to the log. */
    int logLines() {
        return logLines;
    }

    /** Each policy that takes the jar into use says it anew. */
    void limitLog(int linesPerSecond) {
        logLines = linesPerSecond;
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

    /** A class that would end the process, or have a say in its end, is changed before it is defined. */
    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] harmless = harmless(name.replace('.', '/') + ".class");
        return harmless == null ? super.findClass(name) : defineClass(name, harmless, 0, harmless.length);
    }

    private byte @Nullable [] harmless(String file) throws ClassNotFoundException {
        if (findResource(file) == null) {
            return null;
        }
        try (InputStream content = getResourceAsStream(file)) {
            return content == null ? null : ProcessCalls.without(content.readAllBytes(), this);
        } catch (IllegalArgumentException e) {
            // It is no class file; the JVM says better than anybody what is wrong with it.
            return null;
        } catch (IOException e) {
            throw new ClassNotFoundException(file + " cannot be read", e);
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
