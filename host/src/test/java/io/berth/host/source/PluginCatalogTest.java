package io.berth.host.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginFactory;
import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PluginCatalogTest {
    private record Named(String name) implements PluginFactory {
        @Override
        public Plugin create(PluginArgs args, PluginContext context) {
            return new Plugin() {};
        }
    }

    private static PluginLoad load(String kind, String location, String... names) {
        return new PluginLoad.Loaded(
                new Origin(kind, location, "", ""),
                Stream.of(names).<PluginFactory>map(Named::new).toList(),
                () -> {});
    }

    @Test
    void finds_a_plugin_by_its_name_with_its_origin() {
        PluginCatalog catalog = PluginCatalog.of(List.of(load("jar", "a.jar", "B", "A")));
        assertThat(catalog.find("B").orElseThrow().origin().location()).isEqualTo("a.jar");
        assertThat(catalog.names()).containsExactly("A", "B");
    }

    @Test
    void does_not_find_what_nobody_provides() {
        assertThat(PluginCatalog.of(List.of()).find("A")).isEmpty();
    }

    @Test
    void a_name_that_two_loads_claim_is_nobody_s_and_both_origins_are_named() {
        PluginCatalog catalog = PluginCatalog.of(List.of(load("script", "a.js", "A"), load("jar", "a.jar", "A", "B")));
        assertThat(catalog.find("A")).isEmpty();
        assertThat(catalog.names()).containsExactly("B");
        assertThat(catalog.conflict("A").orElseThrow().problem().message())
                .isEqualTo("plugin \"A\" is provided by jar a.jar and script a.js: neither is used;"
                        + " remove one of them, or give it another name");
    }

    @Test
    void keeps_what_failed() {
        var failed =
                new PluginLoad.Failed(new Origin("jar", "x.jar", "", ""), new Problem(Position.UNKNOWN, "", "bad"));
        assertThat(PluginCatalog.of(List.of(failed, load("jar", "a.jar", "A"))).failures())
                .containsExactly(failed);
    }
}
