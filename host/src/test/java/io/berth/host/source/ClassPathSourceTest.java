package io.berth.host.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.plugin.PluginFactory;
import io.berth.host.source.jar.TestJar;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassPathSourceTest {
    @TempDir
    Path temporary;

    private List<PluginLoad> scan(TestJar jar) throws IOException {
        URL url = jar.writeTo(temporary.resolve("x.jar")).toUri().toURL();
        try (var loader = new URLClassLoader(new URL[] {url}, PluginFactory.class.getClassLoader())) {
            return new ClassPathSource(loader).scan();
        }
    }

    @Test
    void finds_the_factories_of_the_class_path() throws IOException {
        List<PluginLoad> loads = scan(TestJar.withPlugin("acme", "Acme"));
        assertThat(loads).hasSize(1);
        assertThat(loads.getFirst()).isInstanceOfSatisfying(PluginLoad.Loaded.class, loaded -> {
            assertThat(loaded.origin()).hasToString("class path acme.AcmeFactory");
            assertThat(loaded.factories().getFirst().name()).isEqualTo("Acme");
        });
    }

    @Test
    void an_entry_that_cannot_be_used_is_reported_beside_the_others() throws IOException {
        List<PluginLoad> loads = scan(TestJar.withPlugin("acme", "Acme").factory("acme.Gone"));
        assertThat(loads).hasSize(2);
        assertThat(loads)
                .filteredOn(PluginLoad.Failed.class::isInstance)
                .singleElement()
                .satisfies(
                        load -> assertThat(((PluginLoad.Failed) load).problem().message())
                                .contains("acme.Gone"));
    }
}
