package io.berth.host.generation;

import org.jspecify.annotations.Nullable;

/**
 * One file that is not as it was.
 *
 * @param kind {@code configuration}, {@code jar} or {@code script}
 * @param name relative to its folder
 * @param how {@code added}, {@code removed} or {@code replaced}
 * @param digest SHA-256 of what is in it now; empty if it is removed
 */
public record FileChange(String kind, String name, String how, String digest) {
    static FileChange of(FileSet.Key key, @Nullable String before, @Nullable String now) {
        String how = before == null ? "added" : now == null ? "removed" : "replaced";
        return new FileChange(key.kind(), key.name(), how, now == null ? "" : now);
    }

    @Override
    public String toString() {
        return how + " " + kind + " " + name;
    }
}
