package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.core.spi.FilterReply;
import io.berth.api.plugin.PluginArgs;
import io.berth.host.config.PluginPolicy;
import io.berth.host.source.PluginLoad;
import io.berth.host.source.jar.JarSource;
import io.berth.host.source.jar.TestJar;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

class JarLogLimitTest {
    private final AtomicLong nanos = new AtomicLong(5);
    private final JarLogLimit limit = new JarLogLimit(nanos::get);

    private long written(String logger, int lines) {
        Logger plugin = (Logger) LoggerFactory.getLogger(logger);
        return IntStream.range(0, lines)
                .mapToObj(i -> limit.decide(null, plugin, Level.ERROR, "line", null, null))
                .filter(reply -> reply == FilterReply.NEUTRAL)
                .count();
    }

    @Test
    void a_jar_writes_so_many_lines_per_second_and_the_host_goes_on(@TempDir Path folder) {
        TestJar.withPlugin("acme", "Acme").writeTo(folder.resolve("x.jar"));
        PluginLoad.Loaded loaded = (PluginLoad.Loaded) new JarSource(folder, folder.resolve(".staging"))
                .scan(PluginPolicy.DEFAULT)
                .getFirst();
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        AtomicLong first = new AtomicLong();
        try (loaded) {
            thread.setContextClassLoader(loaded.factories()
                    .getFirst()
                    .create(PluginArgs.NONE, null)
                    .getClass()
                    .getClassLoader());
            first.set(written("acme.Flood", 500));
            assertThat(written("io.berth.host.main.Other", 500)).isEqualTo(500);
            nanos.addAndGet(1_000_000_000L);
            assertThat(written("acme.Flood", 500)).isEqualTo(20);
        } finally {
            thread.setContextClassLoader(before);
        }
        assertThat(first).hasValue(20);
        assertThat(written("acme.Flood", 500)).isEqualTo(500);
    }
}
