package io.berth.host.profile;

import org.jspecify.annotations.Nullable;

/**
 * What stands between the host and one plugin: sets the thread's context class loader, and turns whatever is thrown,
 * and an answer that is null, into a {@link PluginFailure}. Allocates nothing while all is well.
 */
final class Guard {
    private final String pluginName;
    private final @Nullable ClassLoader loader;

    Guard(String pluginName, @Nullable ClassLoader loader) {
        this.pluginName = pluginName;
        this.loader = loader;
    }

    String pluginName() {
        return pluginName;
    }

    /** Called before the plugin; the result is for {@link #leave}. */
    @Nullable
    ClassLoader enter() {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        if (before != loader) {
            thread.setContextClassLoader(loader);
        }
        return before;
    }

    /** Called after the plugin, whatever came of it. */
    void leave(@Nullable ClassLoader before) {
        if (before != loader) {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    /** The answer of a method, if it is one. */
    <R> R answer(@Nullable R answer, String method) {
        if (answer == null) {
            throw new PluginFailure(pluginName, method + " of plugin \"" + pluginName + "\" returned null", null);
        }
        return answer;
    }

    /**
     * The failure that something thrown is. Memory that has run out, and a virtual machine that is broken, are
     * nobody's failure and go on.
     */
    PluginFailure failure(Throwable thrown) {
        if (thrown instanceof PluginFailure failure) {
            return failure;
        }
        if (thrown instanceof VirtualMachineError error && !(thrown instanceof StackOverflowError)) {
            throw error;
        }
        if (thrown instanceof InterruptedException) {
            Thread.currentThread().interrupt();
        }
        return new PluginFailure(pluginName, message(thrown), thrown);
    }

    /** An error's own message, such as a class that is missing, says nothing without the error's name. */
    static String message(Throwable thrown) {
        String message = thrown.getMessage();
        String kind = thrown.getClass().getSimpleName();
        if (message == null || message.isBlank()) {
            return kind;
        }
        return thrown instanceof Error ? kind + ": " + message : message;
    }
}
