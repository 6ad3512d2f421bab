package io.berth.host.main;

import io.berth.host.cluster.live.ApiClient;
import io.berth.host.cluster.live.ApiException;
import io.berth.host.cluster.live.ConfigMaps;
import io.berth.host.cluster.live.LiveConnection;
import io.berth.host.cluster.live.RequestMeter;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.random.RandomGeneratorFactory;

/** Follows the ConfigMap with the configuration by a watch of its own, from before the first generation on. */
final class ConfigMapFollower implements AutoCloseable {
    private final ApiClient client;
    private final ConfigMaps.Watch watch;

    private ConfigMapFollower(ApiClient client, ConfigMaps.Watch watch) {
        this.client = client;
        this.watch = watch;
    }

    /**
     * Reads the ConfigMap, lets a command work with what it says, and keeps it up to date from then on.
     *
     * @param plugins gets the files in place of --config, and the scripts beside those of --scripts
     * @throws CommandFailure if it cannot be read
     */
    static ConfigMapFollower begin(
            ConfigMapName name, LiveConnection connection, Path folder, PluginOptions plugins, RealTime time) {
        var random = RandomGeneratorFactory.of("L64X128MixRandom").create();
        // One watch and a read at the start, before there is a registry of metrics.
        ApiClient client = ApiClient.open(connection.withAgent("config-map"), time, random, RequestMeter.NONE);
        try {
            ConfigMaps maps = new ConfigMaps(client);
            ConfigMapFolder files = ConfigMapFolder.of(name, folder, read(maps, name));
            plugins.config = files.configuration();
            plugins.scripts.add(files.scripts());
            return new ConfigMapFollower(
                    client, maps.watch(name.namespace(), name.name(), time, random, files::follow));
        } catch (RuntimeException e) {
            client.close();
            throw e;
        }
    }

    private static SortedMap<String, String> read(ConfigMaps maps, ConfigMapName name) {
        try {
            return maps.read(name.namespace(), name.name())
                    .orElseThrow(() -> new CommandFailure(
                            "--config-map " + name + ": there is no such ConfigMap; make it first", null));
        } catch (ApiException e) {
            throw new CommandFailure("--config-map " + name + " cannot be read: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        watch.close();
        client.close();
    }
}
