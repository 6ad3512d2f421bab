package io.berth.host.extender;

import static io.berth.testkit.NodeBuilder.node;
import static io.berth.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.Resources;
import io.berth.host.config.Extender;
import io.berth.host.testing.FakeObjects;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class HttpExtenderTest {
    private final ExtenderServer server = new ExtenderServer();

    @AfterEach
    void stop() {
        server.close();
    }

    private Extender named(String path, boolean ignorable) {
        return new Extender(
                server.url() + path,
                "filter",
                "",
                "",
                1,
                "",
                false,
                null,
                Duration.ofSeconds(5),
                false,
                List.of(),
                ignorable);
    }

    @Test
    @DisplayName("core 58: those that may be ignored are asked last")
    void those_that_may_be_ignored_are_asked_last() {
        List<Extender> configured =
                List.of(named("/a", true), named("/b", false), named("/c", true), named("/d", false));
        assertThat(HttpExtender.all(configured, new FakeObjects()))
                .extracting(extender -> extender.name().substring(server.url().length()))
                .containsExactly("/b", "/d", "/a", "/c");
    }

    @Test
    @DisplayName("core 58: a node that an extender returns as a whole has no pods on it any more")
    void a_returned_node_is_empty() {
        server.on("filter", "{\"nodes\":{\"items\":[{\"metadata\":{\"name\":\"n1\"}}]}}");
        NodeInfo full = NodeInfo.of(node("n1").build())
                .plus(pod("other").requests("cpu=1").on("n1").info());
        List<NodeInfo> left = new HttpExtender(named("", false), new FakeObjects())
                .filter(pod("web").info(), List.of(full))
                .nodes();
        assertThat(left).hasSize(1);
        assertThat(left.getFirst().pods()).isEmpty();
        assertThat(left.getFirst().requested()).isEqualTo(Resources.NONE);
    }
}
