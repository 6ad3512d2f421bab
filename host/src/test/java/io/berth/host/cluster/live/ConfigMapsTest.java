package io.berth.host.cluster.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One ConfigMap of a real API server. */
@Tag("testbed")
class ConfigMapsTest {
    private static final String PATH = "/api/v1/namespaces/default/configmaps";

    private static TestBed bed;

    @BeforeAll
    static void start() {
        bed = TestBed.start();
    }

    @AfterAll
    static void stop() {
        if (bed != null) {
            bed.close();
        }
    }

    private static String json(String name, String value) {
        return """
            {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "%s"},
             "data": {"scheduler.yaml": "%s", "a.js": "// no"}}
            """.formatted(name, value);
    }

    private static SortedMap<String, String> texts(String value) {
        return new TreeMap<>(Map.of("scheduler.yaml", value, "a.js", "// no"));
    }

    @Test
    void one_that_is_not_there_is_nothing() {
        try (ApiClient client = bed.client(bed.kubeconfig())) {
            assertThat(new ConfigMaps(client).read("default", "absent")).isEmpty();
        }
    }

    @Test
    void it_is_read_and_followed_through_changes_and_its_deletion() throws InterruptedException {
        BlockingQueue<Optional<SortedMap<String, String>>> told = new LinkedBlockingQueue<>();
        try (ApiClient client = bed.client(bed.kubeconfig())) {
            client.send(ApiRequest.post(PATH, json("watched", "one")), RetryPlan.NONE);
            client.send(ApiRequest.post(PATH, json("other", "not this one")), RetryPlan.NONE);
            ConfigMaps maps = new ConfigMaps(client);
            assertThat(maps.read("default", "watched")).contains(texts("one"));
            try (ConfigMaps.Watch watch =
                    maps.watch("default", "watched", bed.time(), new SplittableRandom(1), told::add)) {
                assertThat(told.poll(20, TimeUnit.SECONDS)).contains(texts("one"));
                client.send(ApiRequest.merge(PATH + "/watched", json("watched", "two")), RetryPlan.NONE);
                assertThat(told.poll(20, TimeUnit.SECONDS)).contains(texts("two"));
                client.send(ApiRequest.delete(PATH + "/watched", "{}"), RetryPlan.NONE);
                assertThat(told.poll(20, TimeUnit.SECONDS)).isEmpty();
            }
        }
    }
}
