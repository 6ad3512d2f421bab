package io.berth.host.source;

/**
 * Where a plugin came from.
 *
 * @param kind {@code jar}, {@code script} or {@code class path}
 * @param location the file's name, or what else identifies it to the user
 * @param version the version in the descriptor; empty for none
 * @param digest SHA-256 of the content in hexadecimal digits; empty where there is no file
 */
public record Origin(String kind, String location, String version, String digest) {
    @Override
    public String toString() {
        return kind + " " + location + (version.isEmpty() ? "" : " " + version);
    }
}
