package io.berth.host.source;

/** Stands for something of a plugin's file, whose classes have a loader of their own. */
public interface LoadedCode {
    ClassLoader loader();
}
