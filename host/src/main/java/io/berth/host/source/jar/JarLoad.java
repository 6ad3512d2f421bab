package io.berth.host.source.jar;

import io.berth.api.plugin.PluginFactory;
import io.berth.api.tree.PrintableText;
import io.berth.host.config.PluginPolicy;
import io.berth.host.source.LoadFailure;
import io.berth.host.source.OverrunException;
import io.berth.host.source.PluginNames;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.pf4j.PluginRuntimeException;

/** One jar that is loaded, with its factories. */
final class JarLoad implements AutoCloseable {
    private static final int NAME_SHOWN = 100;

    private final SinglePluginManager manager;
    private final List<PluginFactory> factories;

    private JarLoad(SinglePluginManager manager, List<PluginFactory> factories) {
        this.manager = manager;
        this.factories = factories;
    }

    /**
     * @param file the name for messages
     * @param leftBehind is told of each call of the jar's code that did not end
     */
    static JarLoad open(Path jar, JarContent content, String file, Runnable leftBehind) throws LoadFailure {
        SinglePluginManager manager;
        try {
            manager = SinglePluginManager.load(jar);
        } catch (PluginRuntimeException e) {
            throw new LoadFailure(file, "cannot be loaded: " + e.getMessage());
        }
        MakingCalls calls = new MakingCalls(manager.classLoader(), leftBehind);
        List<PluginFactory> factories = new ArrayList<>();
        try {
            for (String className : content.factories()) {
                factories.add(factory(calls, className, file));
            }
        } catch (LoadFailure e) {
            manager.unload();
            throw e;
        }
        return new JarLoad(manager, List.copyOf(factories));
    }

    private static PluginFactory factory(MakingCalls calls, String className, String file) throws LoadFailure {
        try {
            return calls.make(() -> make(calls, className, file));
        } catch (OverrunException e) {
            throw new NeverReadyException(file, "factory " + className + " " + e.getMessage());
        }
    }

    private static PluginFactory make(MakingCalls calls, String className, String file) throws LoadFailure {
        try {
            Class<? extends PluginFactory> type =
                    Class.forName(className, true, calls.loader()).asSubclass(PluginFactory.class);
            PluginFactory factory = type.getConstructor().newInstance();
            String name = factory.name();
            if (name == null || !PluginNames.isName(name)) {
                throw new LoadFailure(
                        file,
                        "factory " + className + " has no name: name() gave "
                                + (name == null ? "null" : "\"" + PrintableText.of(name, NAME_SHOWN) + "\"")
                                + "; expected " + PluginNames.RULE);
            }
            return new JarPluginFactory(name, factory.argsSpec(), factory, calls);
        } catch (ClassNotFoundException e) {
            throw new LoadFailure(
                    file, "factory " + className + " is listed in META-INF/services and is not in the jar");
        } catch (ClassCastException e) {
            throw new LoadFailure(
                    file, "factory " + className + " does not implement " + PluginFactory.class.getName());
        } catch (NoSuchMethodException | IllegalAccessException | InstantiationException e) {
            throw new LoadFailure(
                    file,
                    "factory " + className
                            + " cannot be made: it has to be a public class with a public constructor without"
                            + " parameters");
        } catch (InvocationTargetException e) {
            throw new LoadFailure(file, "factory " + className + ": " + reason(e.getTargetException()));
        } catch (Error | RuntimeException e) {
            throw new LoadFailure(file, "factory " + className + ": " + reason(e));
        }
    }

    private static String reason(Throwable thrown) {
        return thrown instanceof LinkageError linkage ? LinkageReasons.describe(linkage) : "failed with " + thrown;
    }

    List<PluginFactory> factories() {
        return factories;
    }

    /** The plugins of a jar share what the one with most may write to the log. */
    void limitLog(PluginPolicy policy) {
        if (manager.classLoader() instanceof JarClassLoader loader) {
            factories.stream()
                    .mapToInt(factory -> policy.limits(factory.name()).logLinesPerSecond())
                    .max()
                    .ifPresent(loader::limitLog);
        }
    }

    @Override
    public void close() {
        LeftThreads.interrupt(manager.classLoader(), manager.jar());
        manager.unload();
    }
}
