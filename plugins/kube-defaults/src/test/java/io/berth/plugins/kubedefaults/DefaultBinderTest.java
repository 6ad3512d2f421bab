package io.berth.plugins.kubedefaults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.cycle.Proceed;
import io.berth.testkit.Given;
import io.berth.testkit.MemoryContext;
import io.berth.testkit.MemorySnapshot;
import org.junit.jupiter.api.Test;

class DefaultBinderTest {
    private final MemoryContext context = new MemoryContext();
    private final DefaultBinder plugin = new DefaultBinder(context.writer());

    @Test
    void binds_by_the_API() {
        assertThat(plugin.bind(MemorySnapshot.cycle(), Given.pod("a", ""), "n1"))
                .isEqualTo(Proceed.PROCEED);
        assertThat(context.writer().calls()).containsExactly("bind default/a n1");
    }

    @Test
    void a_refusal_of_the_API_is_its_failure() {
        context.writer().refuse("bind default/a n1");

        assertThatThrownBy(() -> plugin.bind(MemorySnapshot.cycle(), Given.pod("a", ""), "n1"))
                .hasMessage("refused: bind default/a n1");
    }
}
